import { Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { ApiProblem, byName, fieldErrors, useReadAll, useWrite } from '../../api.ts';
import { problemText } from '../../i18n/refusal.ts';
import { t } from '../../i18n/texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';
import { TimeInput } from '../../ui/time-input.tsx';
import { Preview, usePreview } from './preview.tsx';
import { bodyOf, isComplete, isTooLong } from './request-body.ts';

/** The value of the type field for vacation; otherwise it is the id of an absence type. */
const vacation = 'vacation';
const noTimes = { startTime: '', endTime: '' };

interface AskProps {
  /** Without it, the user chooses for whom it is. */
  employeeId?: string | undefined;
  onClose: () => void;
}

/** Requests vacation or an absence: a range of days, half days of a period, or hours of each day. */
export function RequestForm({ employeeId: given, onClose }: AskProps) {
  const absenceTypes = useReadAll('listAbsenceTypes', { query: { ...byName.query, status: 'active' } });
  const askVacation = useWrite('createVacationDayOffRequest');
  const askAbsence = useWrite('createAbsenceDayOffRequest');
  const initial = {
    employeeId: given ?? '',
    kind: vacation,
    from: '',
    to: '',
    isHalf: false,
    isOpen: false,
    ...noTimes,
    comment: '',
  };
  const error = askVacation.error ?? askAbsence.error;
  const form = useForm(initial, { isPending: askVacation.isPending || askAbsence.isPending, error });
  const { employeeId, kind, from, to, isOpen } = form.values;
  const isVacation = kind === vacation;
  const absenceType = absenceTypes.data?.data.find(({ id }) => id === kind);
  const hasTimes = absenceType?.pickMode === 'by_time_range';
  /** An absence of which the last day is not known yet. */
  const lasts = isOpen && !isVacation && !hasTimes;
  const body = bodyOf(employeeId, form.values, { hasTimes, lasts });
  const forget = () => {
    askVacation.reset();
    askAbsence.reset();
  };
  /** The days stand in the request otherwise than in the form: a refusal of those before is no longer shown. */
  const day = (name: 'from' | 'to') => ({
    ...form.field(name),
    onChange: (value: string) => {
      forget();
      form.set({ [name]: value });
    },
  });
  const submit = () => {
    forget();
    if (isVacation) askVacation.mutate({ body }, { onSuccess: onClose });
    else askAbsence.mutate({ body: { ...body, absenceTypeId: kind } }, { onSuccess: onClose });
  };
  const daysOff = 'daysOff' in body ? (body.daysOff ?? []) : [];
  const isLongList = 'daysOff' in body && isTooLong(form.values);
  const isReady = employeeId !== '' && isComplete(form.values, { hasTimes, lasts }) && !isLongList;
  const vacationPreview = usePreview('createVacationDayOffRequest', isReady && isVacation ? { body } : undefined);
  const absencePreview = usePreview(
    'createAbsenceDayOffRequest',
    isReady && !isVacation ? { body: { ...body, absenceTypeId: kind } } : undefined,
  );
  const wrongDay = wrongDayOf(error, daysOff);
  const drawn = new Set(Object.keys(fieldErrors(error)).filter(isOfDays));
  if (given === undefined) drawn.add('employeeId');
  return (
    <FormModal
      title={t('palette.ask')}
      action={t('timeOff.send')}
      onClose={onClose}
      onSubmit={submit}
      form={{ ...form, drawn }}
    >
      {given === undefined && (
        <EmployeeSelect
          label={t('timeOff.whose')}
          required
          {...form.field('employeeId')}
          value={employeeId || null}
          onChange={(id) => form.set({ employeeId: id ?? '' })}
        />
      )}
      <Select
        label={t('fields.type')}
        data={[{ value: vacation, label: t('timeOff.vacation') }, ...optionsOf(absenceTypes.data?.data)]}
        allowDeselect={false}
        {...form.field('kind')}
      />
      <Group grow align="flex-start">
        <DateInput label={t('fields.startDate')} required {...day('from')} error={wrongDay} />
        <DateInput
          label={t('fields.endDate')}
          disabled={lasts}
          from={from}
          {...day('to')}
          error={
            isLongList
              ? t('timeOff.tooLong')
              : to !== '' && to < from
                ? t('timeOff.backwards')
                : fieldErrors(error).endDate
          }
        />
      </Group>
      {hasTimes ? (
        <Group grow align="flex-start">
          <TimeInput label={t('fields.startTime')} required {...form.field('startTime')} />
          <TimeInput label={t('fields.endTime')} required {...form.field('endTime')} />
        </Group>
      ) : (
        <>
          <Checkbox label={t('timeOff.half')} disabled={lasts} {...form.check('isHalf')} />
          {!isVacation && (
            <Checkbox label={t('timeOff.open')} description={t('timeOff.openNote')} {...form.check('isOpen')} />
          )}
        </>
      )}
      <TextInput label={t('fields.comment')} {...form.field('comment')} />
      {absenceTypes.error && <Text size="sm">{t('timeOff.noKinds')}</Text>}
      <Preview of={isVacation ? vacationPreview : absencePreview} isAbsence={!isVacation} />
    </FormModal>
  );
}

const isOfDays = (name: string) => name.startsWith('daysOff') || name === 'startDate' || name === 'endDate';

/** The errors of the days, at the field by which they were chosen. */
function wrongDayOf(error: unknown, daysOff: readonly { date: string }[]): string | undefined {
  const errors = Object.entries(fieldErrors(error)).filter(([name]) => isOfDays(name) && name !== 'endDate');
  const dateOf = (name: string) => daysOff[Number(name.split('.')[1])]?.date;
  if (errors.length > 0) {
    return errors.map(([name, detail]) => [dateOf(name), detail].filter(Boolean).join(' ')).join('; ');
  }
  return error instanceof ApiProblem && error.document.status === 409 ? problemText(error.document) : undefined;
}
