import type { HomeContractEnds } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Group, Row } from './group.tsx';
import { Named } from './named.tsx';
import { useDay } from './use-day.ts';

/** The contracts and trial periods that end in these weeks. */
export function Contracts({ contracts: { total, data }, today }: { contracts: HomeContractEnds; today: string }) {
  const t = useTexts();
  const dayOf = useDay(today, formatDate);
  return (
    <Group title={t('home.contracts')} total={total}>
      {data.map(({ contractId, employee, date, reason }) => (
        <Row key={`${contractId} ${reason}`} end={dayOf(date)}>
          <Named of={employee} tab="contract" /> · {t(`home.ends.${reason}`)}
        </Row>
      ))}
    </Group>
  );
}
