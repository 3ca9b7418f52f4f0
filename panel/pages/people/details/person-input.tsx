import { Select, Textarea, TextInput } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';
import { CountrySelect } from '../../../ui/countries.tsx';
import { CountriesSelect } from '../../../ui/countries-select.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import type { FormState } from '../../../ui/form.tsx';
import { LanguageSelect } from '../../../ui/locale-selects.tsx';
import type { FieldKind, PersonField } from './fields.ts';
import type { PersonValues } from './person-values.ts';

export type PersonForm = FormState<PersonValues>;

export const chosenField = (form: PersonForm, name: string) => {
  const { value, ...field } = form.field(name);
  return { ...field, value: typeof value === 'string' ? value : null };
};
export const textField = (form: PersonForm, name: string) => {
  const { value, ...field } = chosenField(form, name);
  return { ...field, value: value ?? '' };
};
const manyField = (form: PersonForm, name: string) => {
  const { value, ...field } = form.field(name);
  return { ...field, value: Array.isArray(value) ? value : [] };
};

const inputTypes: Partial<Record<FieldKind, string>> = { email: 'email', tel: 'tel' };

interface PersonInputProps {
  field: PersonField;
  form: PersonForm;
  description?: string | undefined;
  disabled?: boolean;
}

/** The input for a field of an employee. */
export function PersonInput({
  field: { name, kind, choices = [], with: other },
  form,
  description,
  disabled = false,
}: PersonInputProps) {
  const about = { label: t(`fields.${name}`), description, disabled };
  switch (kind) {
    case 'country':
      return <CountrySelect {...about} {...chosenField(form, name)} />;
    case 'language':
      return <LanguageSelect {...about} clearable {...chosenField(form, name)} />;
    case 'countries':
      return <CountriesSelect {...about} {...manyField(form, name)} />;
    case 'choice': {
      const data = choices.map((value) => ({ value, label: t(`personChoices.${value}`) }));
      const isAlwaysMade = other !== undefined;
      return (
        <Select
          {...about}
          data={data}
          clearable={!isAlwaysMade}
          allowDeselect={!isAlwaysMade}
          {...chosenField(form, name)}
        />
      );
    }
    case 'area':
      return <Textarea {...about} autosize {...textField(form, name)} />;
    case 'number':
      return <DecimalInput {...about} inputMode="numeric" {...textField(form, name)} />;
    case 'date':
      return <DateInput {...about} {...textField(form, name)} />;
    default:
      return <TextInput {...about} type={inputTypes[kind] ?? 'text'} {...textField(form, name)} />;
  }
}
