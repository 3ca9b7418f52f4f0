import { Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Employment, Placement } from '../../../../sdk/schemas.ts';
import type { Day } from '../../../calendar.ts';
import { VersionsButton } from '../../../events/versions.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { useForm } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { stateOn } from '../timeline/days.ts';
import { daysText, ItemActions, ItemHeading } from '../timeline/parts.tsx';
import { useVerb, VerbWindow } from '../verb-window.tsx';
import type { Stretch } from './placements.ts';
import { PlacementsLine } from './placements-line.tsx';
import type { PlaceNames } from './use-place-names.ts';

interface EmploymentProps {
  employment: Employment;
  onClose: () => void;
}

const pathOf = ({ employeeId, id }: Employment) => ({ id: employeeId, employmentId: id });

/** Corrects the days of an employment, the present one or an earlier one. */
function CorrectEmployment({ employment, onClose }: EmploymentProps) {
  const verb = useVerb('updateEmployment', onClose);
  // The input is based on the employment as it was then.
  const [read] = useState(employment);
  const initial = { startDate: read.startDate, endDate: read.endDate ?? '', reason: read.reason ?? '' };
  const form = useForm(initial, verb.write);
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
        <DateInput label={t('fields.startDate')} required data-autofocus {...form.field('startDate')} />
        <DateInput label={t('fields.endDate')} {...form.field('endDate')} />
      </Group>
      <TextInput label={t('fields.reason')} {...form.field('reason')} />
    </VerbWindow>
  );
}

/** Deletes an employment that was entered by mistake. */
function DeleteEmployment({ employment, isLatest, onClose }: EmploymentProps & { isLatest: boolean }) {
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

interface EmploymentSectionProps {
  stretch: Stretch;
  isLatest: boolean;
  isOnly: boolean;
  /** All placements of the employee. */
  all: Placement[];
  names: PlaceNames;
  today: Day;
}

/** An employment with its placements. */
export function EmploymentSection({ stretch, isLatest, isOnly, all, names, today }: EmploymentSectionProps) {
  const [asks, setAsks] = useState<'correct' | 'delete' | undefined>();
  const close = () => setAsks(undefined);
  const { employment } = stretch;
  const days = daysText(employment);
  const what = `${t('employment.one')}, ${formatDate(employment.startDate)}`;
  return (
    <Paper withBorder p="lg" component="section" aria-label={`${t('employment.one')}: ${days}`}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={3}>
            <ItemHeading title={days} state={stateOn(today, employment)} />
          </Title>
          {employment.reason && (
            <Note>
              {t('fields.reason')}: {employment.reason}
            </Note>
          )}
        </div>
        <ItemActions
          by="updateEmployment"
          what={what}
          edit={t('employment.correctShort')}
          onEdit={() => setAsks('correct')}
          onRemove={() => setAsks('delete')}
          whyNotRemove={isOnly ? t('employment.onlyOne') : undefined}
        >
          <VersionsButton
            by="listEmploymentVersions"
            of={{ path: { id: employment.employeeId, employmentId: employment.id } }}
            what={what}
          />
        </ItemActions>
      </Group>
      <PlacementsLine stretch={stretch} all={all} names={names} today={today} />
      {asks === 'correct' && <CorrectEmployment employment={employment} onClose={close} />}
      {asks === 'delete' && <DeleteEmployment employment={employment} isLatest={isLatest} onClose={close} />}
    </Paper>
  );
}
