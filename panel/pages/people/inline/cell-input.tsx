import { Select } from '@mantine/core';
import { byName, useReadAll } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { Read } from '../../../ui/states.tsx';
import type { Column } from '../columns.tsx';
import { CustomInput } from '../details/custom-input.tsx';
import { groups } from '../details/fields.ts';
import { chosenField, type PersonForm, PersonInput } from '../details/person-input.tsx';
import { isListed, lists } from './lists.ts';

interface CellInputProps {
  field: string;
  column: Column;
  form: PersonForm;
}

/** The input for the field of a cell, as the profile has it. */
export function CellInput({ field, column: { label, custom }, form }: CellInputProps) {
  if (custom) {
    // The body has this one alone.
    const { error } = form.field('customFields.0.value');
    return <CustomInput field={custom} {...chosenField(form, field)} error={error} />;
  }
  if (field === 'managerId') return <EmployeeSelect label={label} {...chosenField(form, field)} />;
  if (isListed(field)) return <ListInput of={lists[field]} label={label} {...chosenField(form, field)} />;
  const known = groups.flatMap(({ fields }) => fields).find(({ name }) => name === field);
  return known && <PersonInput field={known} form={form} />;
}

type ListInputProps = ReturnType<typeof chosenField> & {
  of: (typeof lists)[keyof typeof lists];
  label: string;
};

/** The list comes first: the name of what is chosen would replace what is typed meanwhile. */
function ListInput({ of, ...props }: ListInputProps) {
  const rows = useReadAll(of, byName);
  return (
    <Read of={rows}>
      {({ data }) => (
        <Select
          autoFocus
          data={optionsOf(data)}
          searchable
          clearable
          nothingFoundMessage={t('inline.nothing')}
          {...props}
        />
      )}
    </Read>
  );
}
