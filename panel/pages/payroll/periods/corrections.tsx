import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PayCorrection } from '../../../../sdk/schemas.ts';
import { useReadOn } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { Read } from '../../../ui/states.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { Differences } from './differences.tsx';
import { peopleInDifferences } from './read-difference.ts';

/** The corrections of an export, by employee and period: what was exported last, and what it reads now. */
export function Corrections({ exportId }: { exportId: string }) {
  const corrections = useReadOn('listPayExportCorrections', { path: { id: exportId }, query: { limit: 50 } });
  return (
    <section aria-label={t('periods.correctionsTitle')}>
      <Title order={4}>{t('periods.correctionsTitle')}</Title>
      <Note mb="sm">{t('periods.correctionsNote')}</Note>
      <Read of={corrections}>{({ data }) => <Listed corrections={data} />}</Read>
      <MoreButton of={corrections} />
    </section>
  );
}

function Listed({ corrections }: { corrections: PayCorrection[] }) {
  const names = useNames(
    corrections.flatMap(({ employeeId, differences }) => [employeeId, ...peopleInDifferences(differences)]),
  );
  return (
    <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {corrections.map((correction) => {
        const { employeeId, periodId, from, to, before, after } = correction;
        return (
          <li key={`${employeeId} ${periodId}`}>
            <Text fw={600} component="div">
              <Link to={paths.person} params={{ id: employeeId }}>
                {names.get(employeeId) ?? t('states.loading')}
              </Link>{' '}
              <Text span size="sm">
                <Link to={paths.payPeriod} params={{ id: periodId }}>
                  {formatDays(from, to)}
                </Link>
              </Text>
            </Text>
            {before === null && <Text size="sm">{t('periods.newRow')}</Text>}
            {after === null && <Text size="sm">{t('periods.goneRow')}</Text>}
            <Differences of={correction} names={names} />
          </li>
        );
      })}
    </Stack>
  );
}
