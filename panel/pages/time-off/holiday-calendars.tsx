import { Button, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import type { HolidayCalendar, HolidayGiven } from '../../../sdk/schemas.ts';
import { byName, fieldErrors, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';
import { HolidayProposal } from './holiday-proposal.tsx';

const useOffices = (enabled = true) => useReadAll('listOffices', { ...byName, enabled }).data?.data ?? [];

/** The holidays of offices, by year. */
export function HolidayCalendars() {
  const t = useTexts();
  const calendars = useReadAll('listHolidayCalendar', { query: { orderBy: 'year desc, name asc' } });
  const offices = useOffices(calendars.data?.data.some(({ officeIds }) => officeIds.length > 0) ?? false);
  const nameOf = (id: string) => offices.find((office) => office.id === id)?.name ?? '–';
  return (
    <CatalogueSection
      title={t('policies.calendars')}
      note={t('policies.calendarsNote')}
      add={t('policies.newCalendar')}
      rows={calendars}
      remove="deleteHolidayCalendar"
      columns={[
        { label: t('policies.year'), value: ({ year }) => year },
        {
          label: t('policies.offices'),
          value: ({ officeIds, appliesTo }) =>
            appliesTo === 'employees'
              ? t('policies.appliesToNames.employees')
              : officeIds.length === 0
                ? t('policies.allOffices')
                : officeIds.map(nameOf).join(', '),
        },
        { label: t('policies.daysOff'), value: ({ daysOff }) => daysOff.length },
      ]}
      form={(row, onClose) => <CalendarForm row={row} onClose={onClose} />}
    />
  );
}

/** The days of a calendar as a form has them, which may be new. */
const givenDays = (row: HolidayCalendar | undefined): HolidayGiven[] => row?.daysOff ?? [];

function CalendarForm({ row, onClose }: { row: HolidayCalendar | undefined; onClose: () => void }) {
  const t = useTexts();
  const { company } = useMe();
  const offices = useOffices();
  const write = useSave('createHolidayCalendar', 'updateHolidayCalendar', row, onClose);
  const form = useForm(
    {
      name: row?.name ?? '',
      year: row?.year ?? Number(todayIn(company.timeZone).slice(0, 4)),
      officeIds: row?.officeIds ?? [],
      appliesTo: row?.appliesTo ?? 'offices',
      daysOff: givenDays(row),
    },
    write.error,
  );
  return (
    <FormModal
      title={row?.name ?? t('policies.newCalendar')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={() => write.save({ ...form.values, year: Number(form.values.year) })}
      write={write}
      form={form}
    >
      <Group grow align="flex-start">
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('policies.year')} inputMode="numeric" {...form.field('year')} />
      </Group>
      <MultiSelect
        label={t('policies.offices')}
        description={t('policies.officesNote')}
        data={optionsOf(offices)}
        searchable
        {...form.field('officeIds')}
      />
      <Select
        label={t('policies.appliesTo')}
        data={(['offices', 'employees', 'offices_and_employees'] as const).map((value) => ({
          value,
          label: t(`policies.appliesToNames.${value}`),
        }))}
        allowDeselect={false}
        {...form.field('appliesTo')}
      />
      <HolidayProposal year={Number(form.values.year)} onAccept={(daysOff) => form.set({ daysOff })} />
      <Days days={form.values.daysOff} error={write.error} onChange={(daysOff) => form.set({ daysOff })} />
    </FormModal>
  );
}

function Days({
  days,
  error,
  onChange,
}: {
  days: HolidayGiven[];
  error: unknown;
  onChange: (days: HolidayGiven[]) => void;
}) {
  const t = useTexts();
  const errors = fieldErrors(error);
  const set = (at: number, changed: Partial<HolidayGiven>) =>
    onChange(days.map((day, i) => (i === at ? { ...day, ...changed } : day)));
  return (
    <>
      <Text size="sm" fw={500}>
        {t('policies.daysOff')}
      </Text>
      {days.map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-start" wrap="nowrap">
          <TextInput
            type="date"
            aria-label={t('policies.day', { number: i + 1 })}
            value={day.date}
            error={errors[`daysOff.${i}.date`] ?? errors[`daysOff.${i}`]}
            onChange={({ currentTarget }) => set(i, { date: currentTarget.value })}
          />
          <TextInput
            style={{ flex: 1 }}
            aria-label={t('policies.dayName', { number: i + 1 })}
            value={day.name ?? ''}
            error={errors[`daysOff.${i}.name`]}
            onChange={({ currentTarget }) => set(i, { name: currentTarget.value || null })}
          />
          <Button
            variant="default"
            aria-label={t('policies.removeDay', { number: i + 1 })}
            onClick={() => onChange(days.filter((_, at) => at !== i))}
          >
            {t('policies.remove')}
          </Button>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...days, { date: '', name: null }])}
      >
        {t('policies.addDay')}
      </Button>
    </>
  );
}
