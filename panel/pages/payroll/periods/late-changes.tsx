import { Text, Title } from '@mantine/core';
import type { AuditEntry } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { actorName } from '../../../events/actor-name.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Note } from '../../../ui/note.tsx';
import { useNames } from '../../../ui/use-names.ts';

/** The most changes that are shown. */
const limit = 50;

/** The changes that reached into a period after it was locked, the latest first. */
export function LateChanges({ periodId }: { periodId: string }) {
  const log = useRead('readAuditLog', {
    query: { type: 'payroll_change.late', entityId: periodId, limit },
  });
  const entries = log.data?.data ?? [];
  const names = useNames(entries.flatMap(peopleOf));
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('periods.late')}>
      <Title order={2}>{t('periods.late')}</Title>
      <Note mb="sm">{t('periods.lateNote')}</Note>
      {entries.map((entry) => {
        const count = Number(entry.data.changes);
        const people = peopleOf(entry).map((id) => names.get(id) ?? t('states.loading'));
        return (
          <Text key={entry.id} size="sm">
            {formatInstant(entry.at)} · {people.join(', ') || t('periods.lateAll')} ·{' '}
            {t('periods.lateCount', { count, shown: formatNumber(count) })} · {actorName(entry.actor)}
          </Text>
        );
      })}
    </section>
  );
}

const peopleOf = ({ data: { employeeIds } }: AuditEntry): string[] =>
  Array.isArray(employeeIds) ? employeeIds.filter((id) => typeof id === 'string') : [];
