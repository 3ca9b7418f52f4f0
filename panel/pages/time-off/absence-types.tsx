import { Checkbox, TextInput } from '@mantine/core';
import type { AbsenceType } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { keysOf } from '../../ui/keys-of.ts';
import { Tag } from '../../ui/tag.tsx';

const choices = {
  category: ['permission', 'sick_leave'],
  remuneratedType: ['remunerated', 'not_remunerated'],
  pickMode: ['by_days', 'by_time_range'],
  status: ['active', 'inactive'],
} as const;

/** The absence types. */
export function AbsenceTypes() {
  const types = useReadAll('listAbsenceTypes', byName);
  const word = (name: keyof typeof choices) => (row: AbsenceType) => t(`policies.choices.${row[name]}`);
  return (
    <CatalogueSection
      title={t('policies.absenceTypes')}
      note={t('policies.absenceTypesNote')}
      add={t('policies.newAbsenceType')}
      rows={types}
      remove="deleteAbsenceType"
      columns={[
        { label: t('fields.code'), value: ({ code }) => code ?? '–' },
        { label: t('fields.category'), value: word('category') },
        { label: t('fields.remuneratedType'), value: word('remuneratedType') },
        { label: t('fields.pickMode'), value: word('pickMode') },
        { label: t('fields.needsValidation'), value: ({ needsValidation }) => t(`policies.${needsValidation}`) },
        {
          label: t('fields.givesVacationBack'),
          value: ({ givesVacationBack }) => t(`policies.${givesVacationBack}`),
        },
        {
          label: t('fields.status'),
          value: ({ status }) =>
            status === 'active' ? (
              t('policies.choices.active')
            ) : (
              <Tag color="gray">{t('policies.choices.inactive')}</Tag>
            ),
        },
      ]}
      form={(row, onClose) => <AbsenceTypeForm row={row} onClose={onClose} />}
    />
  );
}

function AbsenceTypeForm({ row, onClose }: { row: AbsenceType | undefined; onClose: () => void }) {
  const write = useSave('createAbsenceType', 'updateAbsenceType', row, onClose);
  const form = useForm(
    {
      name: row?.name ?? '',
      code: row?.code ?? '',
      category: row?.category ?? 'permission',
      remuneratedType: row?.remuneratedType ?? 'remunerated',
      pickMode: row?.pickMode ?? 'by_days',
      status: row?.status ?? 'active',
      needsValidation: row?.needsValidation ?? true,
      givesVacationBack: row?.givesVacationBack ?? false,
    },
    write,
  );
  const chooseCategory = (value: string | null) => {
    const category = choices.category.find((one) => one === value);
    // As the API does by default; of an existing type the box stays as it was set.
    if (category) form.set({ category, ...(row ? {} : { givesVacationBack: category === 'sick_leave' }) });
  };
  return (
    <FormModal
      title={row?.name ?? t('policies.newAbsenceType')}
      onClose={onClose}
      onSubmit={() => write.save({ ...form.values, code: form.values.code || null })}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
      {keysOf(choices).map((name) => (
        <ChoiceSelect
          key={name}
          choices={choices[name]}
          texts="policies.choices"
          {...form.field(name)}
          {...(name === 'category' ? { onChange: chooseCategory } : {})}
        />
      ))}
      <Checkbox label={t('fields.needsValidation')} {...form.check('needsValidation')} />
      <Checkbox label={t('fields.givesVacationBack')} {...form.check('givesVacationBack')} />
    </FormModal>
  );
}
