import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead, useReadAll, useWrite } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';
import { ProblemAlert, Read } from '../../ui/states.tsx';

interface OwnHolidaysProps {
  employeeId: string;
  year: number;
}

/** The holidays of an employee in a year; administrators give another calendar, or take it back. */
export function OwnHolidays({ employeeId, year }: OwnHolidaysProps) {
  const isEditor = may('createHolidayAssignment');
  const [isGiving, setGiving] = useState(false);
  const holidays = useRead('listEmployeeHolidays', { query: { employeeId: [employeeId], year } });
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('timeOff.holidaysOf', { year })}>
      <Group justify="space-between" mb="sm">
        <Title order={3}>{t('timeOff.holidaysOf', { year })}</Title>
        {isEditor && (
          <Button size="xs" variant="default" onClick={() => setGiving(true)}>
            {t('timeOff.otherHolidays')}
          </Button>
        )}
      </Group>
      {isEditor && <Given employeeId={employeeId} year={year} />}
      <Read of={holidays} none={<Text c="dimmed">{t('timeOff.noHolidays')}</Text>}>
        {({ data }) => (
          <ul className="own-holidays">
            {data.map(({ date, name }) => (
              <li key={`${date} ${name}`}>
                <time dateTime={date}>{formatDate(date)}</time> {name}
              </li>
            ))}
          </ul>
        )}
      </Read>
      {isGiving && <Give employeeId={employeeId} year={year} onClose={() => setGiving(false)} />}
    </Paper>
  );
}

const useCalendars = (year: number) =>
  useReadAll('listHolidayCalendar', { query: { 'year[in]': [year], orderBy: 'name asc' } }).data?.data ?? [];

/** The calendars that the employee was given in place of those of the office. */
function Given({ employeeId, year }: OwnHolidaysProps) {
  const calendars = useCalendars(year);
  const assignments = useReadAll('listHolidayAssignments', { query: { employeeId } }).data?.data ?? [];
  const take = useWrite('deleteHolidayAssignment');
  const given = assignments.flatMap((assignment) => {
    const calendar = calendars.find(({ id }) => id === assignment.holidayCalendarId);
    return calendar ? [{ ...assignment, name: calendar.name }] : [];
  });
  return (
    <Stack gap="xs" mb={given.length > 0 ? 'sm' : 0}>
      {given.map(({ id, name, startDate }) => (
        <Group key={id} gap="sm">
          <Text size="sm">{t('timeOff.ownCalendar', { name, day: formatDate(startDate) })}</Text>
          <Button
            size="compact-xs"
            variant="default"
            loading={take.isPending}
            onClick={() => take.mutate({ path: { id } })}
          >
            {t('timeOff.takeCalendar')}
          </Button>
        </Group>
      ))}
      <ProblemAlert error={take.error} />
    </Stack>
  );
}

function Give({ employeeId, year, onClose }: OwnHolidaysProps & { onClose: () => void }) {
  const calendars = useCalendars(year);
  const write = useWrite('createHolidayAssignment');
  const form = useForm({ holidayCalendarId: null as string | null, startDate: `${year}-01-01` }, write);
  const { holidayCalendarId, startDate } = form.values;
  const submit = () =>
    write.mutate(
      { body: { employeeId, holidayCalendarId: holidayCalendarId ?? '', startDate } },
      { onSuccess: onClose },
    );
  return (
    <FormModal title={t('timeOff.otherHolidays')} onClose={onClose} onSubmit={submit} form={form}>
      <Text size="sm">{t('timeOff.otherHolidaysNote')}</Text>
      <Select
        label={t('fields.holidayCalendarId')}
        data={optionsOf(calendars)}
        required
        data-autofocus
        {...form.field('holidayCalendarId')}
      />
      <DateInput label={t('fields.startDate')} {...form.field('startDate')} />
    </FormModal>
  );
}
