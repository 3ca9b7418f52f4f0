import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CheckType, WorkBreak } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Catalogue } from '../../ui/catalogue.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';

const query = { limit: 500, orderBy: 'name asc' };

/** The kinds of work and of break that people choose from at the clock. */
export function Kinds() {
  const { t } = useTranslation();
  const { role } = useMe();
  return (
    <>
      <PageHeader title={t('time.kinds')}>
        <Link to={paths.time}>{t('time.title')}</Link>
      </PageHeader>
      {role === 'administrator' ? (
        <Stack gap="lg">
          <CheckTypes />
          <Breaks />
        </Stack>
      ) : (
        <Denied />
      )}
    </>
  );
}

const yesOrNo = (is: boolean) => `policies.${is}`;

function CheckTypes() {
  const { t } = useTranslation();
  return (
    <Catalogue
      title={t('time.checkTypes')}
      note={t('time.checkTypesNote')}
      add={t('time.newCheckType')}
      rows={useRead('listCheckTypes', { query })}
      remove={useWrite('deleteCheckType')}
      columns={[{ label: t('time.isRemote'), value: ({ remote }) => t(yesOrNo(remote)) }]}
      form={(row, onClose) => <CheckTypeForm row={row} onClose={onClose} />}
    />
  );
}

function CheckTypeForm({ row, onClose }: { row: CheckType | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useWrite('createCheckType');
  const change = useWrite('updateCheckType');
  const write = row ? change : create;
  const form = useForm({ name: row?.name ?? '', remote: row?.remote ?? false }, write.error);
  const submit = () => {
    const body = form.values;
    if (row) change.mutate({ path: { id: row.id }, body: { ...body, version: row.version } }, { onSuccess: onClose });
    else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={row?.name ?? t('time.newCheckType')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <Checkbox
        label={t('time.isRemote')}
        checked={form.values.remote}
        onChange={({ currentTarget }) => form.set({ remote: currentTarget.checked })}
      />
    </FormModal>
  );
}

function Breaks() {
  const { t } = useTranslation();
  return (
    <Catalogue
      title={t('time.breaks')}
      note={t('time.breaksNote')}
      add={t('time.newBreak')}
      rows={useRead('listWorkBreaks', { query })}
      remove={useWrite('deleteWorkBreak')}
      columns={[
        { label: t('time.breakMinutes'), value: ({ breakMinutes }) => breakMinutes ?? '–' },
        { label: t('time.isPaid'), value: ({ remunerated }) => t(yesOrNo(remunerated)) },
      ]}
      form={(row, onClose) => <BreakForm row={row} onClose={onClose} />}
    />
  );
}

function BreakForm({ row, onClose }: { row: WorkBreak | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useWrite('createWorkBreak');
  const change = useWrite('updateWorkBreak');
  const write = row ? change : create;
  const initial = {
    name: row?.name ?? '',
    breakMinutes: row?.breakMinutes ?? '',
    remunerated: row?.remunerated ?? false,
  };
  const form = useForm<Omit<typeof initial, 'breakMinutes'> & { breakMinutes: number | string }>(initial, write.error);
  const submit = () => {
    const { breakMinutes, ...values } = form.values;
    const body = { ...values, breakMinutes: breakMinutes === '' ? null : Number(breakMinutes) };
    if (row) change.mutate({ path: { id: row.id }, body: { ...body, version: row.version } }, { onSuccess: onClose });
    else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={row?.name ?? t('time.newBreak')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <NumberInput label={t('time.breakMinutes')} allowDecimal={false} {...form.field('breakMinutes')} />
      <Checkbox
        label={t('time.isPaid')}
        checked={form.values.remunerated}
        onChange={({ currentTarget }) => form.set({ remunerated: currentTarget.checked })}
      />
    </FormModal>
  );
}
