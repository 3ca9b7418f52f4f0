/** Parts of a transaction cannot run side by side, although each may be right by itself: they have to run one by one. */
export class NotTogether extends Error {}
