import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HolidayCalendar, HolidayGiven } from '../../../sdk/schemas.ts';
import { api, byName, useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { CountrySelect } from '../../ui/countries.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Rows } from '../../ui/rows.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { typedDays, unchangedOf, withProposal } from './typed-days.ts';

const useOffices = (enabled = true) => useReadAll('listOffices', { ...byName, enabled }).data?.data ?? [];

/** The holidays of offices, by year. */
export function HolidayCalendars() {
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
        { label: t('fields.year'), value: ({ year }) => year },
        {
          label: t('fields.officeIds'),
          value: ({ officeIds, appliesTo }) =>
            appliesTo === 'employees'
              ? t('policies.appliesToNames.employees')
              : officeIds.length === 0
                ? t('policies.allOffices')
                : officeIds.map(nameOf).join(', '),
        },
        { label: t('fieldsOf.holiday_calendar.daysOff'), value: ({ daysOff }) => daysOff.length },
      ]}
      form={(row, onClose) => <CalendarForm row={row} onClose={onClose} />}
    />
  );
}

function CalendarForm({ row, onClose }: { row: HolidayCalendar | undefined; onClose: () => void }) {
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
    write,
  );
  const { year, daysOff } = form.values;
  // What was stored or proposed before, perhaps for another region.
  const [given, setGiven] = useState(typedDays(row?.daysOff));
  const untouched = unchangedOf(daysOff, given);
  const propose = (days: HolidayGiven[], isReplacing: boolean) => {
    const proposed = typedDays(days);
    form.set({ daysOff: withProposal(daysOff, proposed, isReplacing ? untouched : []) });
    setGiven([...given, ...proposed]);
  };
  return (
    <FormModal
      title={row?.name ?? t('policies.newCalendar')}
      onClose={onClose}
      onSubmit={() =>
        write.save({
          ...form.values,
          year: Number(year),
          daysOff: daysOff.map((day) => ({ ...day, name: day.name || null })),
        })
      }
      form={form}
    >
      <Group grow align="flex-start">
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('fields.year')} inputMode="numeric" {...form.field('year')} />
      </Group>
      <MultiSelect
        label={t('fields.officeIds')}
        description={t('policies.officesNote')}
        data={optionsOf(offices)}
        searchable
        {...form.field('officeIds')}
      />
      <ChoiceSelect
        choices={['offices', 'employees', 'offices_and_employees']}
        texts="policies.appliesToNames"
        {...form.field('appliesTo')}
      />
      <HolidayProposal year={Number(year)} replaceable={untouched.length} onAccept={propose} />
      <Rows
        name="daysOff"
        label={t('fieldsOf.holiday_calendar.daysOff')}
        rows={daysOff}
        error={write.error}
        add={t('policies.addDay')}
        next={{ date: '', name: '' }}
        remove={(number) => t('policies.removeDay', { number })}
        align="flex-start"
        onChange={form.field('daysOff').onChange}
      >
        {({ number, field }) => (
          <>
            <DateInput aria-label={t('policies.day', { number })} {...field('date')} />
            <TextInput style={{ flex: 1 }} aria-label={t('policies.dayName', { number })} {...field('name')} />
          </>
        )}
      </Rows>
    </FormModal>
  );
}

interface HolidayProposalProps {
  year: number;
  /** The number of days that were stored or proposed before. */
  replaceable: number;
  /** Takes the proposed days into the form; nothing is stored before the form is sent. */
  onAccept: (days: HolidayGiven[], isReplacing: boolean) => void;
}

/** The public holidays of a region, to take into a calendar. */
function HolidayProposal({ year, replaceable, onAccept }: HolidayProposalProps) {
  const [country, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState<string | null>(null);
  const regions = useRead('listHolidayRegions', { query: { country: country ?? '' }, enabled: country !== null });
  const proposal = useQuery({
    queryKey: ['getHolidayProposal', country, region, year],
    enabled: false,
    queryFn: () =>
      api('getHolidayProposal', { query: { country: country ?? '', year, ...(region ? { region } : {}) } }),
  });
  const propose = async (isReplacing: boolean) => {
    const { data } = await proposal.refetch();
    if (data) onAccept(data.data.daysOff, isReplacing);
  };
  const options = (regions.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <Group grow align="flex-end">
        <CountrySelect
          label={t('fields.country')}
          name="country"
          value={country}
          onChange={(value) => {
            setCountry(value === null ? null : String(value));
            setRegion(null);
          }}
        />
        <Select
          label={t('policies.region')}
          data={country === null ? [] : options}
          searchable
          clearable
          value={region}
          onChange={setRegion}
        />
      </Group>
      <Group gap="xs">
        {[false, ...(replaceable > 0 ? [true] : [])].map((isReplacing) => (
          <Button
            key={String(isReplacing)}
            variant="default"
            disabled={country === null}
            loading={proposal.isFetching}
            onClick={() => void propose(isReplacing)}
          >
            {isReplacing
              ? t('policyForms.proposeInstead', { count: replaceable })
              : t(replaceable > 0 ? 'policyForms.proposeMore' : 'policyForms.propose')}
          </Button>
        ))}
      </Group>
      <Note size="xs">{t('policyForms.proposeNote')}</Note>
      <ProblemAlert error={regions.error ?? proposal.error} />
    </>
  );
}
