/** The limits of one request; `GET /core/v3/info` returns them. */
export const limits = {
  /** Bytes of a body. */
  bodyBytes: 1024 * 1024,
  /** Bytes of the body of a batch. */
  batchBytes: 8 * 1024 * 1024,
  /** A body may have one value (a member of an object, an element of an array) per this many bytes of its limit. */
  bytesPerValue: 80,
  /** Levels of objects and arrays in a body: more than any has. */
  bodyDepth: 50,
  /** Rows of a batch. */
  batchRows: 1_000,
  /** Rows of a page. */
  pageSize: 500,
  /** Hours after which an open clock entry counts as forgotten. */
  openEntryHours: 16,
  /** Days that a device may be offline before it sends its clock-ins. */
  offlineDays: 7,
  /** Webhook endpoints of an account. */
  webhookEndpoints: 100,
};
