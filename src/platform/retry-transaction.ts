/** Thrown by work that found the ground shifted under it: the transaction is rolled back and begun again. */
export class RetryTransaction extends Error {}
