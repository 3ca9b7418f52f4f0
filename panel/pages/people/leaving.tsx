import { Fieldset, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CallOptions } from '../../../sdk/client.ts';
import type { Employee } from '../../../sdk/schemas.ts';
import { useDryRun, useRead } from '../../api.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';

interface LeavingProps {
  person: Employee;
  /** The termination, whose dry run says what the last day settles. */
  call: CallOptions<'deactivateEmployee'>;
}

/** What else a departure closes: the days to settle, the open tasks of the onboarding, and the access. */
export function Leaving({ person, call }: LeavingProps) {
  const t = useTexts();
  const [asked] = useDebouncedValue(call, 250);
  const found = useDryRun('deactivateEmployee', asked);
  const users = useRead('listUsers', { query: { employeeId: person.id, limit: 10 } });
  const started = useRead('listOnboardings', { query: { employeeId: person.id, status: 'started', limit: 1 } });
  const open = started.data?.data[0]?.tasks.filter(({ completedAt }) => completedAt === null).length ?? 0;
  const signingIn = users.data?.data.filter(({ status }) => status === 'active');
  const endDate = call.body?.endDate;
  return (
    <Fieldset legend={t('leaving.title')}>
      <List size="sm">
        {found.data && <List.Item>{daysToSettle(found.data.meta?.settlements, t)}</List.Item>}
        {started.data && <List.Item>{open > 0 ? t('leaving.tasks', { count: open }) : t('leaving.noTasks')}</List.Item>}
        {signingIn?.length === 0 && <List.Item>{t('leaving.noAccess')}</List.Item>}
        {signingIn?.map(({ id, email }) => (
          <List.Item key={id}>
            {t('leaving.access', { email, day: endDate === undefined ? '' : formatDate(endDate) })}
          </List.Item>
        ))}
      </List>
    </Fieldset>
  );
}

/** The sum of all calendars, to pay or to deduct. */
function daysToSettle(settlements: { days: number }[] = [], t: Translate): string {
  const days = settlements.reduce((sum, one) => sum + one.days, 0);
  if (days === 0) return t('leaving.noDays');
  return t(days > 0 ? 'leaving.toPay' : 'leaving.owed', { days: formatNumber(Math.abs(days)) });
}
