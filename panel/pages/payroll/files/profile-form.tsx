import { Button, Checkbox, Code, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportProfile, ExportProfileProposal, PayPeriod } from '../../../../sdk/schemas.ts';
import { api, fieldErrors, useRead, useReadAll } from '../../../api.ts';
import { addDays, todayIn } from '../../../calendar.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { ColumnFields } from './column-fields.tsx';
import { choices, emptyColumn, profileBody, type TypedColumn, typedProfile } from './typed-profile.ts';

/** The days before today whose periods can be previewed. */
const before = 100;

/** The beginning of the file of a period, before the profile is stored. */
function Preview({ profile }: { profile: ExportProfileProposal }) {
  const today = todayIn(useMe().company.timeZone);
  const periods = useReadAll('listPayPeriods', { query: { from: addDays(today, -before), to: today } });
  const [chosen, setChosen] = useState<string | null>(null);
  const rows: PayPeriod[] = (periods.data?.data ?? []).toReversed();
  const periodId = chosen ?? rows[0]?.id ?? null;
  const preview = useMutation({ mutationFn: () => api('previewExportProfile', { body: { profile, periodId } }) });
  const shown = preview.data?.data;
  if (periods.data && rows.length === 0) return <Text c="dimmed">{t('files.noPreview')}</Text>;
  return (
    <Stack gap="xs">
      <Group align="end">
        <Select
          label={t('files.previewOf')}
          data={rows.map(({ id, from, to }) => ({ value: id, label: formatDays(from, to) }))}
          allowDeselect={false}
          value={periodId}
          onChange={setChosen}
        />
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('files.preview')}
        </Button>
      </Group>
      <ProblemAlert error={preview.error} />
      {shown && (
        <>
          <Note>{shown.fileName}</Note>
          <Code block tabIndex={0} style={{ overflow: 'auto' }}>
            {shown.text}
          </Code>
        </>
      )}
    </Stack>
  );
}

interface ProfileFormProps {
  /** Without it, a profile is created. */
  profile: ExportProfile | undefined;
  /** What a new profile begins from. */
  template: ExportProfileProposal | undefined;
  onClose: () => void;
}

/** Makes an export profile, or changes one, with a preview of the file. */
export function ProfileForm({ profile, template, onClose }: ProfileFormProps) {
  const write = useSave('createExportProfile', 'updateExportProfile', profile, onClose);
  const form = useForm(typedProfile(profile ?? template), write);
  const paths = usePaths(form.values.content);
  const { columns, format } = form.values;
  const setColumns = (changed: TypedColumn[]) => form.set({ columns: changed });
  const chosen = <Name extends keyof typeof choices>(
    name: Name,
    labelOf: (value: (typeof choices)[Name][number]) => string,
  ) => (
    <Select
      label={t(`fields.${name}`)}
      data={choices[name].map((value) => ({ value, label: labelOf(value) }))}
      allowDeselect={false}
      {...form.field(name)}
    />
  );
  return (
    <FormModal
      title={profile?.name ?? t('files.new')}
      size="xl"
      action={t(profile ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(profileBody(form.values))}
      form={form}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('files.code')} {...form.field('code')} />
        {chosen('format', (value) => t(`files.formats.${value}`))}
        {chosen('content', (value) => t(`files.contents.${value}`))}
        {format === 'csv' && chosen('delimiter', (value) => t(`files.delimiters.${value}`))}
        {format !== 'json' && chosen('decimalSeparator', (value) => t(`files.decimalSeparators.${value}`))}
        {format !== 'json' && (
          <DecimalInput label={t('fields.decimals')} inputMode="numeric" {...form.field('decimals')} />
        )}
        {chosen('dateFormat', (value) => value)}
        {chosen('encoding', (value) => t(`files.encodings.${value}`))}
        {format !== 'json' && chosen('lineEnd', (value) => t(`files.lineEnds.${value}`))}
      </SimpleGrid>
      {format === 'csv' && <Checkbox label={t('fields.hasHeadings')} {...form.check('hasHeadings')} />}
      {columns.map((column, i) => (
        <ColumnFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a column is all that identifies it
          key={i}
          column={column}
          place={i}
          count={columns.length}
          paths={paths}
          hasWidth={format === 'fixed_width'}
          errors={fieldErrors(write.error)}
          onChange={(changed) => setColumns(columns.with(i, changed))}
          onMove={() => setColumns(columns.toSpliced(i, 1).toSpliced(i - 1, 0, column))}
          onRemove={() => setColumns(columns.toSpliced(i, 1))}
        />
      ))}
      <Group>
        <Button variant="default" onClick={() => setColumns([...columns, emptyColumn])}>
          {t('files.addColumn')}
        </Button>
      </Group>
      <Preview profile={profileBody(form.values)} />
    </FormModal>
  );
}

/** Paths that templates of this content use, to choose from. */
function usePaths(content: ExportProfile['content']): string[] {
  const templates = useRead('listExportProfileTemplates');
  const paths = (templates.data?.data ?? [])
    .filter(({ profile }) => profile.content === content)
    .flatMap(({ profile }) => profile.columns.flatMap(({ path }) => path ?? []));
  return [...new Set(paths)];
}
