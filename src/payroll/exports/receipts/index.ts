export {
  giveReceipt,
  receiptMeta,
  receiptMetaOf,
  receiptRowStatus,
  receiptSchema,
  storedReceiptRow,
} from './give-receipt.ts';
export { receiptRows } from './store.ts';
