import { ColorInput, TextInput } from '@mantine/core';
import { t } from '../../i18n/texts.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { numberOf, typedOf } from '../../ui/parse-decimal.ts';
import type { Catalogue, Entry } from './catalogue.ts';

interface EntryProps {
  catalogue: Catalogue;
  entry: Entry | undefined;
  onClose: () => void;
}

/** Makes an entry of a catalogue, or changes one. */
export function EntryForm({ catalogue, entry, onClose }: EntryProps) {
  const write = useSave(catalogue.create, catalogue.update, entry, onClose);
  const isAgreement = catalogue.name === 'agreements';
  const form = useForm(
    {
      name: entry?.name ?? '',
      code: entry?.code ?? '',
      color: entry?.color ?? '',
      annualHours: typedOf(entry?.annualHours),
      fullTimeWeeklyHours: typedOf(entry?.fullTimeWeeklyHours),
    },
    write,
  );
  const { name, code, color, annualHours, fullTimeWeeklyHours } = form.values;
  const hours = { annualHours: numberOf(annualHours), fullTimeWeeklyHours: numberOf(fullTimeWeeklyHours) };
  const ofAgreement = isAgreement ? { color: color || null, ...hours } : {};
  return (
    <FormModal
      title={entry ? t('actions.edit') : t('catalogues.new')}
      action={entry ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save({ name, code: code || null, ...ofAgreement })}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
      {isAgreement && (
        <>
          {/* By default, leaving the field restores the last valid colour, at times even when the user has just cleared it. */}
          <ColorInput label={t('fields.color')} closeOnColorSwatchClick fixOnBlur={false} {...form.field('color')} />
          <DecimalInput
            label={t('fields.annualHours')}
            description={t('catalogues.annualHoursNote')}
            {...form.field('annualHours')}
          />
          <DecimalInput
            label={t('fields.fullTimeWeeklyHours')}
            description={t('organisation.fullTimeNote')}
            {...form.field('fullTimeWeeklyHours')}
          />
        </>
      )}
    </FormModal>
  );
}
