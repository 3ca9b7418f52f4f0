import type { PayExport, PayPeriod } from '../../../../sdk/schemas.ts';
import { t } from '../../../i18n/texts.ts';
import { Tag } from '../../../ui/tag.tsx';

const ofPeriod = { open: 'gray', review: 'yellow', locked: 'orange', exported: 'harbour', acknowledged: 'green' };
const ofExport = { created: 'gray', accepted: 'green', partial: 'orange', rejected: 'red' };

export function PeriodTag({ status }: Pick<PayPeriod, 'status'>) {
  return <Tag color={ofPeriod[status]}>{t(`periodStates.statuses.${status}`)}</Tag>;
}

/** What the payroll system has answered to an export. */
export function ReceiptTag({ status }: Pick<PayExport, 'status'>) {
  return <Tag color={ofExport[status]}>{t(`periodStates.receipts.${status}`)}</Tag>;
}
