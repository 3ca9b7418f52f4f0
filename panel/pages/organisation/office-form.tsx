import { NumberInput, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { Office } from '../../../sdk/schemas.ts';
import { fieldErrors, useRead } from '../../api.ts';
import { type Day, todayIn } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { CountrySelect } from '../../ui/countries.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { Note } from '../../ui/note.tsx';
import { numberOf, typedOf } from '../../ui/parse-decimal.ts';
import { FromWhen } from '../people/employment/from-when.tsx';
import { changedRules, RuleFields, type RuleValues, ruleValuesOf } from './rule-fields.tsx';

interface OfficeFormProps {
  /** Without it, an office is created. */
  office: Office | undefined;
  onClose: () => void;
}

/** A number that was typed, or none. */
const typed = (value: number | string): number | null => (value === '' ? null : Number(value));

export function OfficeForm({ office, onClose }: OfficeFormProps) {
  const company = useRead('getInfo').data?.data.company;
  const save = useSave('createOffice', 'updateOffice', office, onClose);
  const zone = office?.defaultEmployeesDateTimeZone ?? company?.timeZone;
  const today = zone ? todayIn(zone) : '';
  const form = useForm<Values>(valuesOf(office, today), save);
  const errors = fieldErrors(save.error);
  // Another rule holds from that day on: those that were not touched stay as they are planned.
  const rules = changedRules(ruleValuesOf(office), form.values);
  const isRuled = Object.keys(rules).length > 0;
  const submit = () => {
    const { name, country, timeZone, latitude, longitude, radio, effectiveDate, ...rest } = form.values;
    const { code, address, city, externalId, description } = rest;
    const texts = { code, address, city, externalId, description };
    const [north, east] = [numberOf(latitude), numberOf(longitude)];
    save.save({
      name,
      country,
      radio: typed(radio),
      ...rules,
      // Without a day they hold from today on.
      ...(office && isRuled && effectiveDate !== today ? { effectiveDate } : {}),
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
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.code')} {...form.field('code')} />
        <TextInput label={t('fields.address')} {...form.field('address')} />
        <TextInput label={t('fields.city')} {...form.field('city')} />
        <CountrySelect label={t('fields.country')} {...form.field('country')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          // An office has one: without a choice, a new office gets that of the company.
          allowDeselect={!office}
          description={office ? undefined : t('organisation.zoneNote', { zone: company?.timeZone ?? '…' })}
          {...form.field('timeZone')}
        />
        <DecimalInput label={t('fields.latitude')} {...form.field('latitude')} error={errors['coordinates.latitude']} />
        <DecimalInput
          label={t('fields.longitude')}
          {...form.field('longitude')}
          error={errors['coordinates.longitude']}
        />
        <NumberInput label={t('fields.radio')} min={1} allowDecimal={false} {...form.field('radio')} />
        <TextInput label={t('fields.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" fw={600} size="sm" mb={4}>
          {t('organisation.timeRules')}
        </Text>
        <Note mb="xs">{t('organisation.timeRulesNote')}</Note>
        <RuleFields form={form} />
        {office && isRuled && <FromWhen field={form.field('effectiveDate')} today={today} texts="timeRules" />}
      </fieldset>
      <Textarea label={t('fields.description')} autosize {...form.field('description')} />
    </FormModal>
  );
}

interface Values extends RuleValues {
  /** From when the rules hold. */
  effectiveDate: Day;
  name: string;
  code: string;
  address: string;
  city: string;
  country: string | null;
  timeZone: string | null;
  latitude: string;
  longitude: string;
  radio: number | string;
  externalId: string;
  description: string;
}

const valuesOf = (office: Office | undefined, today: Day): Values => ({
  effectiveDate: today,
  name: office?.name ?? '',
  code: office?.code ?? '',
  address: office?.address ?? '',
  city: office?.city ?? '',
  country: office?.country ?? null,
  timeZone: office?.defaultEmployeesDateTimeZone ?? null,
  latitude: typedOf(office?.coordinates?.latitude),
  longitude: typedOf(office?.coordinates?.longitude),
  radio: office?.radio ?? '',
  ...ruleValuesOf(office),
  externalId: office?.externalId ?? '',
  description: office?.description ?? '',
});
