import type { WriteState } from '../api.ts';

/** A form that sends nothing itself: the question after it does. */
export const idle: WriteState = { isPending: false, error: null };
