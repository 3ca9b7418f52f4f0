/** The windows of what may be done about an employment as a whole. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { addDays, todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { useForm } from '../../ui/form.tsx';
import { useVerb, VerbWindow } from './verb-window.tsx';

interface ActionProps {
  person: Employee;
  onClose: () => void;
}

const nameOf = ({ firstName, lastName }: Employee) => `${firstName} ${lastName}`;

/** Takes back an end, announced or in effect. */
export function Stay({ person, onClose }: ActionProps) {
  const verb = useVerb('undoEmployeeDeactivation', onClose);
  // The end that is asked about; once it is taken back, there is none.
  const [day] = useState(person.endDate);
  return (
    <VerbWindow
      title={t('person.stayTitle', { name: nameOf(person) })}
      action={t('person.stay')}
      verb={verb}
      call={{ path: { id: person.id } }}
      onClose={onClose}
    >
      <Text>{t('person.stayText', { day: formatDate(day) })}</Text>
    </VerbWindow>
  );
}

/** Starts a new employment of an employee who has left. */
export function Rehire({ person, onClose }: ActionProps) {
  const verb = useVerb('reactivateEmployee', onClose);
  const today = todayIn(useMe().company.timeZone);
  const [lastDay] = useState(person.endDate);
  const after = lastDay === null ? today : addDays(lastDay, 1);
  const form = useForm({ startDate: after > today ? after : today }, verb.write);
  return (
    <VerbWindow
      title={t('person.rehireTitle', { name: nameOf(person) })}
      action={t('person.rehire')}
      onClose={onClose}
      verb={verb}
      call={{ path: { id: person.id }, body: form.values }}
      form={form}
    >
      <Text>{t('person.rehireText', { day: formatDate(lastDay) })}</Text>
      <DateInput label={t('fields.startDate')} required {...form.field('startDate')} />
    </VerbWindow>
  );
}

/** Brings a deleted employee back, with what the deletion closed. */
export function Restore({ person, onClose }: ActionProps) {
  const verb = useVerb('restoreEmployee', onClose);
  return (
    <VerbWindow
      title={t('deletedEmployee.restoreTitle', { name: nameOf(person) })}
      action={t('deletedEmployee.restore')}
      verb={verb}
      call={{ path: { id: person.id } }}
      onClose={onClose}
    >
      <Text>{t('deletedEmployee.restoreText')}</Text>
    </VerbWindow>
  );
}
