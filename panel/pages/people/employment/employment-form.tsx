import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Employment } from '../../../../sdk/schemas.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form.tsx';
import { useVerb, VerbWindow } from '../verb-window.tsx';

interface EmploymentProps {
  employment: Employment;
  onClose: () => void;
}

const pathOf = ({ employeeId, id }: Employment) => ({ id: employeeId, employmentId: id });

/** Corrects the days of an employment, the present one or an earlier one. */
export function CorrectEmployment({ employment, onClose }: EmploymentProps) {
  const t = useTexts();
  const verb = useVerb('updateEmployment', onClose);
  // The input is based on the employment as it was then.
  const [read] = useState(employment);
  const initial = { startDate: read.startDate, endDate: read.endDate ?? '', reason: read.reason ?? '' };
  const form = useForm(initial, verb.write.error);
  const { startDate, endDate, reason } = form.values;
  const isChanged = startDate !== initial.startDate || endDate !== initial.endDate || reason !== initial.reason;
  const body = { startDate, endDate: endDate || null, reason: reason || null, version: read.version };
  return (
    <VerbWindow
      title={t('employment.correct')}
      action={t('employment.correctAction')}
      verb={verb}
      call={isChanged ? { path: pathOf(read), body } : undefined}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">{t('employment.correctNote')}</Text>
      <Group grow align="flex-start">
        <TextInput label={t('people.firstDay')} type="date" required data-autofocus {...form.field('startDate')} />
        <TextInput label={t('employment.lastDay')} type="date" {...form.field('endDate')} />
      </Group>
      <TextInput label={t('person.reason')} {...form.field('reason')} />
    </VerbWindow>
  );
}

/** Deletes an employment that was entered by mistake. */
export function DeleteEmployment({ employment, isLatest, onClose }: EmploymentProps & { isLatest: boolean }) {
  const t = useTexts();
  const verb = useVerb('deleteEmployment', onClose);
  return (
    <VerbWindow
      title={t('employment.deleteTitle', { from: formatDate(employment.startDate) })}
      action={t('actions.delete')}
      verb={verb}
      call={{ path: pathOf(employment) }}
      onClose={onClose}
    >
      <Text>
        {t('employment.deleteText')} {isLatest && t('employment.deleteLatest')}
      </Text>
    </VerbWindow>
  );
}
