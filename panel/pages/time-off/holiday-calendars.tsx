import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import type { HolidayCalendar, HolidayGiven } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Rows } from '../../ui/rows.tsx';
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
const typedDays = (days: HolidayGiven[] = []) => days.map(({ name, ...day }) => ({ ...day, name: name ?? '' }));

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
      daysOff: typedDays(row?.daysOff),
    },
    write.error,
  );
  const { year, daysOff } = form.values;
  return (
    <FormModal
      title={row?.name ?? t('policies.newCalendar')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={() =>
        write.save({
          ...form.values,
          year: Number(year),
          daysOff: daysOff.map((day) => ({ ...day, name: day.name || null })),
        })
      }
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
      <HolidayProposal year={Number(year)} onAccept={(daysOff) => form.set({ daysOff: typedDays(daysOff) })} />
      <Rows
        name="daysOff"
        label={t('policies.daysOff')}
        rows={daysOff}
        error={write.error}
        add={t('policies.addDay')}
        next={{ date: '', name: '' }}
        remove={(number) => t('policies.removeDay', { number })}
        align="flex-start"
        onChange={(daysOff) => form.set({ daysOff })}
      >
        {({ number, field }) => (
          <>
            <TextInput type="date" aria-label={t('policies.day', { number })} {...field('date')} />
            <TextInput style={{ flex: 1 }} aria-label={t('policies.dayName', { number })} {...field('name')} />
          </>
        )}
      </Rows>
    </FormModal>
  );
}
