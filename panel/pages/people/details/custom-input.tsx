import { Select, TextInput } from '@mantine/core';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';

interface CustomInputProps {
  field: Pick<CustomField, 'name' | 'type' | 'options'>;
  /** As it is typed; null: empty. */
  value: string | null;
  name: string;
  error: string | undefined;
  onChange: (value: unknown) => void;
  disabled?: boolean;
}

/** The input for a value of a custom field. */
export function CustomInput({ field: { name: label, type, options }, value, ...input }: CustomInputProps) {
  if (type === 'select') {
    return <Select label={label} data={options ?? []} clearable searchable value={value || null} {...input} />;
  }
  if (type === 'number') return <DecimalInput label={label} value={value ?? ''} {...input} />;
  if (type === 'date') return <DateInput label={label} value={value ?? ''} {...input} />;
  return <TextInput label={label} value={value ?? ''} {...input} />;
}
