import { NumberInput, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { Office } from '../../../sdk/schemas.ts';
import { fieldErrors, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CountrySelect } from '../../ui/countries.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { numberOf, typedOf } from '../../ui/typed-decimal.ts';

interface OfficeFormProps {
  /** Without it, an office is created. */
  office: Office | undefined;
  onClose: () => void;
}

/** A number that was typed, or none. */
const typed = (value: number | string): number | null => (value === '' ? null : Number(value));

export function OfficeForm({ office, onClose }: OfficeFormProps) {
  const t = useTexts();
  const company = useRead('getInfo').data?.data.company;
  const save = useSave('createOffice', 'updateOffice', office, onClose);
  const form = useForm<Values>(valuesOf(office), save.error);
  const errors = fieldErrors(save.error);
  const submit = () => {
    const { name, country, timeZone, latitude, longitude, radio, roundingMinutes, fullTimeWeeklyHours, ...rest } =
      form.values;
    const { nightStart, nightEnd, overtimeBasis, ...texts } = rest;
    const [north, east] = [numberOf(latitude), numberOf(longitude)];
    save.save({
      name,
      country,
      radio: typed(radio),
      nightStart,
      nightEnd,
      overtimeBasis,
      roundingMinutes: typed(roundingMinutes),
      fullTimeWeeklyHours: numberOf(fullTimeWeeklyHours),
      ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null])),
      // One of the two alone is no place: the API says so.
      coordinates:
        north === null && east === null ? null : ({ latitude: north, longitude: east } as Office['coordinates']),
      ...(timeZone ? { defaultEmployeesDateTimeZone: timeZone } : {}),
    });
  };
  return (
    <FormModal
      title={office?.name ?? t('organisation.newOffice')}
      action={t(office ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      write={save}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.code')} {...form.field('code')} />
        <TextInput label={t('personFields.address')} {...form.field('address')} />
        <TextInput label={t('fields.city')} {...form.field('city')} />
        <CountrySelect label={t('personFields.country')} {...form.field('country')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          description={t('organisation.zoneNote', { zone: company?.timeZone ?? '…' })}
          {...form.field('timeZone')}
        />
        <DecimalInput
          label={t('organisation.latitude')}
          {...form.field('latitude')}
          error={errors['coordinates.latitude']}
        />
        <DecimalInput
          label={t('organisation.longitude')}
          {...form.field('longitude')}
          error={errors['coordinates.longitude']}
        />
        <NumberInput label={t('organisation.radius')} min={1} allowDecimal={false} {...form.field('radio')} />
        <TextInput label={t('person.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
      <TimeRules form={form} />
      <Textarea label={t('fields.description')} autosize {...form.field('description')} />
    </FormModal>
  );
}

const bases = ['day', 'week'] as const;

/** How the office counts working time for pay. */
function TimeRules({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTexts();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={600} size="sm" mb={4}>
        {t('organisation.timeRules')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('organisation.timeRulesNote')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="time" label={t('organisation.nightStart')} required {...form.field('nightStart')} />
        <TextInput type="time" label={t('organisation.nightEnd')} required {...form.field('nightEnd')} />
        <Select
          label={t('organisation.overtimeBasis')}
          data={bases.map((value) => ({ value, label: t(`organisation.overtimeBases.${value}`) }))}
          allowDeselect={false}
          {...form.field('overtimeBasis')}
        />
        <NumberInput
          label={t('organisation.rounding')}
          description={t('organisation.roundingNote')}
          min={1}
          max={60}
          allowDecimal={false}
          {...form.field('roundingMinutes')}
        />
        <DecimalInput
          label={t('organisation.fullTime')}
          description={t('organisation.fullTimeNote')}
          {...form.field('fullTimeWeeklyHours')}
        />
      </SimpleGrid>
    </fieldset>
  );
}

interface Values {
  name: string;
  code: string;
  address: string;
  city: string;
  country: string | null;
  timeZone: string | null;
  latitude: string;
  longitude: string;
  radio: number | string;
  nightStart: string;
  nightEnd: string;
  overtimeBasis: Office['overtimeBasis'];
  roundingMinutes: number | string;
  fullTimeWeeklyHours: string;
  externalId: string;
  description: string;
}

const valuesOf = (office: Office | undefined): Values => ({
  name: office?.name ?? '',
  code: office?.code ?? '',
  address: office?.address ?? '',
  city: office?.city ?? '',
  country: office?.country ?? null,
  timeZone: office?.defaultEmployeesDateTimeZone ?? null,
  latitude: typedOf(office?.coordinates?.latitude),
  longitude: typedOf(office?.coordinates?.longitude),
  radio: office?.radio ?? '',
  nightStart: office?.nightStart ?? '22:00',
  nightEnd: office?.nightEnd ?? '06:00',
  overtimeBasis: office?.overtimeBasis ?? 'day',
  roundingMinutes: office?.roundingMinutes ?? '',
  fullTimeWeeklyHours: typedOf(office?.fullTimeWeeklyHours),
  externalId: office?.externalId ?? '',
  description: office?.description ?? '',
});
