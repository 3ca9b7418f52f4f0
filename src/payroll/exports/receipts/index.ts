export { giveReceipt, receiptMetaOf } from './give-receipt.ts';
export { receiptMeta, receiptRowStatus, receiptSchema, storedReceiptRow } from './receipt.ts';
export { receiptRows } from './store.ts';
