/** Why an endpoint is not active; see the descriptions in endpoint.ts. */
export const statusReasons = ['failing', 'no_success', 'gone', 'person', 'resumed', 'unverified'] as const;

export type StatusReason = (typeof statusReasons)[number];
