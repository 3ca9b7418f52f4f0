import { Text, TextInput } from '@mantine/core';
import type { Employee } from '../../../sdk/schemas.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { useForm } from '../../ui/form.tsx';
import { HandOver, useHandOver } from './hand-over.tsx';
import { Leaving } from './leaving.tsx';
import { useVerb, VerbWindow } from './verb-window.tsx';

/** Terminates an employment, and asks who takes over the reports. */
export function Leave({ person, onClose }: { person: Employee; onClose: () => void }) {
  const t = useTexts();
  const verb = useVerb('deactivateEmployee', onClose);
  const today = todayIn(useMe().company.timeZone);
  const form = useForm(
    { endDate: person.endDate ?? today, reason: person.endReason ?? '', newManagerId: null },
    verb.write.error,
  );
  const { endDate, reason } = form.values;
  const path = { id: person.id };
  const handOver = useHandOver(person, { path, body: { endDate } });
  const { newManagerId } = handOver;
  const body = { endDate, ...(reason ? { reason } : {}), ...(newManagerId ? { newManagerId } : {}) };
  return (
    <VerbWindow
      title={t('person.leaveTitle', { name: `${person.firstName} ${person.lastName}` })}
      action={t('person.leave')}
      isFinal
      onClose={onClose}
      verb={verb}
      call={{ path, body }}
      form={form}
      disabled={handOver.isOpen ? t('handOver.choose') : undefined}
    >
      <Text>{t('person.leaveText')}</Text>
      <TextInput label={t('person.lastDay')} type="date" {...form.field('endDate')} />
      <TextInput label={t('person.reason')} {...form.field('reason')} />
      <Leaving person={person} call={{ path, body: { endDate } }} />
      <HandOver of={handOver} person={person} error={form.field('newManagerId').error} />
    </VerbWindow>
  );
}
