import { Fieldset, List, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { CallOptions } from '../../../sdk/client.ts';
import type { Employee } from '../../../sdk/schemas.ts';
import { api, useDryRun, useRead } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { vacationInWords } from '../../ui/amount-off.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { useForm } from '../../ui/form.tsx';
import { useVerb, VerbWindow } from './verb-window.tsx';

/** Terminates an employment, and asks who takes over the reports. */
export function Leave({ person, onClose }: { person: Employee; onClose: () => void }) {
  const verb = useVerb('deactivateEmployee', onClose);
  const today = todayIn(useMe().company.timeZone);
  const form = useForm(
    { endDate: person.endDate ?? today, reason: person.endReason ?? '', newManagerId: null },
    verb.write,
  );
  const { endDate, reason } = form.values;
  const path = { id: person.id };
  const handOver = useHandOver(person, { path, body: { endDate } });
  const { newManagerId } = handOver;
  const body = { endDate, ...(reason ? { reason } : {}), ...(newManagerId ? { newManagerId } : {}) };
  // A user who closes the window while the question is looked up has cancelled.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  /** A user who confirms before it is known who reports to the leaver gets the question first, if there is one. */
  const run = async (confirmed: Parameters<typeof verb.run>[0]) => {
    if (handOver.isAsking && handOver.count === 0) {
      const asked = { path, body: { endDate }, query: { dryRun: true } };
      const found = await api('deactivateEmployee', asked).catch(() => undefined);
      if (isClosed.current || found?.meta?.orphanedReports?.length) return;
    }
    verb.run(confirmed);
  };
  return (
    <VerbWindow
      title={t('person.leaveTitle', { name: `${person.firstName} ${person.lastName}` })}
      action={t('person.leave')}
      isFinal
      onClose={close}
      verb={{ ...verb, run: (confirmed) => void run(confirmed) }}
      call={{ path, body }}
      form={form}
      disabled={handOver.isOpen ? t('handOver.choose') : undefined}
    >
      <Text>{t('person.leaveText')}</Text>
      <DateInput label={t('fields.endDate')} {...form.field('endDate')} />
      <TextInput label={t('fields.reason')} {...form.field('reason')} />
      <Leaving person={person} call={{ path, body: { endDate } }} />
      <HandOver of={handOver} person={person} error={form.field('newManagerId').error} />
    </VerbWindow>
  );
}

interface LeavingProps {
  person: Employee;
  /** The termination, whose dry run says what the last day settles. */
  call: CallOptions<'deactivateEmployee'>;
}

/** What else a departure closes: the days to settle, the open tasks of the onboarding, and the access. */
function Leaving({ person, call }: LeavingProps) {
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
        {found.data && <List.Item>{daysToSettle(found.data.meta?.settlements)}</List.Item>}
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
function daysToSettle(settlements: { days: number }[] = []): string {
  const days = settlements.reduce((sum, one) => sum + one.days, 0);
  if (days === 0) return t('leaving.noDays');
  return t(days > 0 ? 'leaving.toPay' : 'leaving.owed', { days: vacationInWords(Math.abs(days), null) });
}

/** The manager of the leaver, another employee, or no one for now. */
type Choice = 'above' | 'other' | 'keep';

/**
 * Who takes over the reports of a leaver.
 * @param call the termination without a new manager, whose dry run says who reports to the leaver after the last day
 */
function useHandOver(person: Employee, call: CallOptions<'deactivateEmployee'>) {
  const [asked] = useDebouncedValue(call, 250);
  const found = useDryRun('deactivateEmployee', asked);
  const [choice, setChoice] = useState<Choice | undefined>(person.manager ? 'above' : undefined);
  const [other, setOther] = useState<string | null>(null);
  const count = found.data?.meta?.orphanedReports?.length ?? 0;
  // The answer for the day that is typed is on its way.
  const isAsking = asked.body?.endDate !== call.body?.endDate || found.isPending || found.isPlaceholderData;
  const managers = { above: person.manager?.id ?? null, other, keep: null };
  return {
    count,
    choice,
    setChoice,
    other,
    /** Who chooses another employee has answered the question. */
    setOther(id: string | null) {
      setOther(id);
      setChoice('other');
    },
    /** Null: the reports keep the leaver. */
    newManagerId: count > 0 && choice ? managers[choice] : null,
    /** Whether the question has no answer yet. */
    isOpen: count > 0 && (choice === undefined || (choice === 'other' && other === null)),
    isAsking,
  };
}

interface HandOverProps {
  of: ReturnType<typeof useHandOver>;
  person: Employee;
  error: string | undefined;
}

/** The question, if there are reports. */
function HandOver({ of, person: { id, firstName, lastName, manager }, error }: HandOverProps) {
  if (of.count === 0) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <Radio.Group
      label={t('handOver.who', { count: of.count })}
      value={of.choice ?? null}
      onChange={(choice) => of.setChoice(choice as Choice)}
      error={error}
      withAsterisk
    >
      <Stack gap="xs" mt="xs">
        {manager && (
          <Radio value="above" label={t('handOver.above', { manager: `${manager.firstName} ${manager.lastName}` })} />
        )}
        <Radio value="other" label={t('handOver.other')} />
        <EmployeeSelect label={t('handOver.manager')} value={of.other} except={id} onChange={of.setOther} />
        <Radio value="keep" label={t('handOver.keep', { name })} />
      </Stack>
    </Radio.Group>
  );
}
