/** Thrown when the data that the work relies on have changed: the transaction is rolled back and starts again. */
export class RetryTransaction extends Error {}
