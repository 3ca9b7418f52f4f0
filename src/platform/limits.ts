/** What one request may bring or ask for; `GET /core/v3/info` tells it. */
export const limits = {
  /** Bytes of a body. */
  bodyBytes: 1024 * 1024,
  /** Bytes of the body of a batch. */
  batchBytes: 8 * 1024 * 1024,
  /** A body may have a value (a member of an object, an element of an array) for so many of the bytes it may have. */
  bytesPerValue: 80,
  /** Rows of a batch. */
  batchRows: 1_000,
  /** Rows of a page. */
  pageSize: 500,
  /** Hours after which an open clock entry counts as forgotten. */
  openEntryHours: 16,
  /** Days that a device may have been offline before it tells of clock-ins. */
  offlineDays: 7,
  /** Webhook endpoints of an account. */
  webhookEndpoints: 100,
};
