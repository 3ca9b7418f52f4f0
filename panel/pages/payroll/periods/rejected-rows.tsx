import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PayExport, StoredPayReceiptRow } from '../../../../sdk/schemas.ts';
import { useReadOn } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { Read } from '../../../ui/states.tsx';
import { useNames } from '../../../ui/use-names.ts';

/** The employees whose rows the payroll system has rejected, and why. */
export function RejectedRows({ exported: { id, status } }: { exported: PayExport }) {
  const rejected = useReadOn('listPayReceiptRows', {
    path: { id },
    query: { status: 'rejected', limit: 50 },
  });
  // An export that was rejected as a whole may name no employee.
  if (!rejected.error && !rejected.data?.data.length) return null;
  return (
    <section aria-label={t('periods.rejectedTitle')}>
      <Title order={4}>{t('periods.rejectedTitle')}</Title>
      {status === 'partial' && <Note mb="sm">{t('periods.rejectedNote')}</Note>}
      <Read of={rejected}>{({ data }) => <Listed rows={data} />}</Read>
      <MoreButton of={rejected} />
    </section>
  );
}

function Listed({ rows }: { rows: StoredPayReceiptRow[] }) {
  const names = useNames(rows.map(({ employeeId }) => employeeId));
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map(({ employeeId, periodId, periods, code, message }) => (
        <Text key={`${employeeId} ${periodId}`} size="sm" component="li" style={{ overflowWrap: 'anywhere' }}>
          <Link to={paths.person} params={{ id: employeeId }}>
            {names.get(employeeId) ?? t('states.loading')}
          </Link>
          {[message, code].map((why) => why !== null && ` · ${why}`)}
          {periods.map(({ from, to }) => ` · ${formatDays(from, to)}`)}
        </Text>
      ))}
    </ul>
  );
}
