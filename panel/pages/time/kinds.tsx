import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core';
import type { CheckType, WorkBreak } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { AreaPage } from '../../shell/area-page.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';

/** The kinds of work and of break that people choose from at the clock. */
export function Kinds() {
  return (
    <AreaPage area="time" title={t('nav.timeKinds')}>
      <Stack gap="lg">
        <CheckTypes />
        <Breaks />
      </Stack>
    </AreaPage>
  );
}

const yesOrNo = (is: boolean) => `policies.${is}` as const;

function CheckTypes() {
  return (
    <CatalogueSection
      title={t('time.checkTypes')}
      note={t('time.checkTypesNote')}
      add={t('time.newCheckType')}
      rows={useReadAll('listCheckTypes', byName)}
      remove="deleteCheckType"
      columns={[
        { label: t('fields.code'), value: ({ code }) => code ?? '–' },
        { label: t('fields.remote'), value: ({ remote }) => t(yesOrNo(remote)) },
      ]}
      form={(row, onClose) => <CheckTypeForm row={row} onClose={onClose} />}
    />
  );
}

function CheckTypeForm({ row, onClose }: { row: CheckType | undefined; onClose: () => void }) {
  const write = useSave('createCheckType', 'updateCheckType', row, onClose);
  const form = useForm({ name: row?.name ?? '', code: row?.code ?? '', remote: row?.remote ?? false }, write);
  return (
    <FormModal
      title={row?.name ?? t('time.newCheckType')}
      onClose={onClose}
      onSubmit={() => write.save({ ...form.values, code: form.values.code || null })}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
      <Checkbox label={t('fields.remote')} {...form.check('remote')} />
    </FormModal>
  );
}

function Breaks() {
  return (
    <CatalogueSection
      title={t('time.breaks')}
      note={t('time.breaksNote')}
      add={t('time.newBreak')}
      rows={useReadAll('listWorkBreaks', byName)}
      remove="deleteWorkBreak"
      columns={[
        { label: t('fields.breakMinutes'), value: ({ breakMinutes }) => breakMinutes ?? '–' },
        { label: t('time.isPaid'), value: ({ remunerated }) => t(yesOrNo(remunerated)) },
      ]}
      form={(row, onClose) => <BreakForm row={row} onClose={onClose} />}
    />
  );
}

function BreakForm({ row, onClose }: { row: WorkBreak | undefined; onClose: () => void }) {
  const write = useSave('createWorkBreak', 'updateWorkBreak', row, onClose);
  const form = useForm(
    {
      name: row?.name ?? '',
      breakMinutes: (row?.breakMinutes ?? '') as number | string,
      remunerated: row?.remunerated ?? false,
    },
    write,
  );
  const { breakMinutes, ...values } = form.values;
  const body = { ...values, breakMinutes: breakMinutes === '' ? null : Number(breakMinutes) };
  return (
    <FormModal title={row?.name ?? t('time.newBreak')} onClose={onClose} onSubmit={() => write.save(body)} form={form}>
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <NumberInput label={t('fields.breakMinutes')} allowDecimal={false} {...form.field('breakMinutes')} />
      <Checkbox label={t('time.isPaid')} {...form.check('remunerated')} />
    </FormModal>
  );
}
