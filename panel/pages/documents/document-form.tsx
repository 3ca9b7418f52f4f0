import { Alert, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Document } from '../../../sdk/schemas.ts';
import { api, byName, useRead, useReadAll, useWriteBy } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormModal, useChange, useForm } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { optionsOf } from '../../ui/options.ts';
import { base64Of } from './base64-of.ts';
import { useAddsAnyDocument } from './use-adds-any-document.ts';

interface DocumentFormProps {
  employeeId: string | null;
  onClose: () => void;
}

interface NewDocument {
  /** Null: it is chosen in the form. */
  file: File | null;
  /** How many files follow. */
  more: number;
}

interface Values {
  name: string;
  kindId: string | null;
  documentDate: string;
  expiryDate: string;
  visibleToEmployees: boolean;
}

const types = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.txt,.csv';
const megabytes = (bytes: number) => formatNumber(Math.round(bytes / 100_000) / 10);

/** Adds a document, or changes what is said about one. */
export function DocumentForm(props: DocumentFormProps & (NewDocument | { document: Document })) {
  return 'document' in props ? <Edit {...props} /> : <Add {...props} />;
}

const bodyOf = ({ name, kindId, documentDate, expiryDate, visibleToEmployees }: Values, isOfCompany: boolean) => ({
  name,
  kindId: kindId ?? '',
  documentDate: documentDate || null,
  expiryDate: expiryDate || null,
  ...(isOfCompany ? { visibleToEmployees } : {}),
});

function Add({ employeeId, file: dropped, more, onClose }: DocumentFormProps & NewDocument) {
  const [file, setFile] = useState(dropped);
  const maxBytes = useRead('getDocumentUsage').data?.data.maxBytes;
  const write = useWriteBy(async ({ chosen, values }: { chosen: File; values: Values }, idempotencyKey) =>
    api('createDocument', {
      body: { ...bodyOf(values, employeeId === null), employeeId, content: await base64Of(chosen) },
      idempotencyKey,
    }),
  );
  const form = useForm<Values & { content: null }>(
    {
      ...{ name: dropped?.name.slice(0, 200) ?? '', kindId: null, documentDate: '', expiryDate: '' },
      ...{ visibleToEmployees: false, content: null },
    },
    write,
  );
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen && form.values.name === '') form.set({ name: chosen.name.slice(0, 200) });
  };
  const isTooLarge = file !== null && maxBytes !== undefined && file.size > maxBytes;
  const { error } = form.field('content');
  const tooLarge = () =>
    t('documents.fileTooLarge', { size: megabytes(file?.size ?? 0), max: megabytes(maxBytes ?? 0) });
  return (
    <FormModal
      title={t('documents.add')}
      action={t('documents.addAction')}
      disabled={file === null || isTooLarge || form.values.kindId === null ? t('documents.chooseFirst') : undefined}
      onClose={onClose}
      onSubmit={() => file && write.mutate({ chosen: file, values: form.values }, { onSuccess: onClose })}
      form={{ ...form, isChanged: form.isChanged || file !== null }}
    >
      {more > 0 && <Note>{t('documents.more', { count: more })}</Note>}
      <FileField
        label={t('documents.file')}
        description={maxBytes && t('documents.fileNote', { max: megabytes(maxBytes) })}
        placeholder={t('documents.choose')}
        accept={types}
        required
        data-autofocus
        value={file}
        onChange={choose}
        error={isTooLarge ? tooLarge() : error}
      />
      <Facts form={form} employeeId={employeeId} />
    </FormModal>
  );
}

function Edit({ employeeId, document, onClose }: DocumentFormProps & { document: Document }) {
  const write = useChange('updateDocument', document, onClose);
  const { name, kindId, documentDate, expiryDate, visibleToEmployees } = document;
  const form = useForm<Values>(
    { name, kindId, documentDate: documentDate ?? '', expiryDate: expiryDate ?? '', visibleToEmployees },
    write,
  );
  return (
    <FormModal
      title={t('actions.edit')}
      onClose={onClose}
      onSubmit={() => write.save(bodyOf(form.values, employeeId === null))}
      form={form}
    >
      <Facts form={form} employeeId={employeeId} />
    </FormModal>
  );
}

/** What is said about a file. */
function Facts({
  form,
  employeeId,
}: {
  form: Pick<ReturnType<typeof useForm<Values>>, 'field' | 'check'>;
  employeeId: string | null;
}) {
  const addsAny = useAddsAnyDocument();
  const kinds = useReadAll('listDocumentKinds', byName);
  const mine = (kinds.data?.data ?? []).filter(({ addedBy }) => addsAny || addedBy === 'employee');
  return (
    <>
      {kinds.data && mine.length === 0 && <Alert color="yellow" role="alert" title={t('documents.noKinds')} />}
      <TextInput label={t('fields.name')} required {...form.field('name')} />
      <Select label={t('fields.type')} required data={optionsOf(mine)} {...form.field('kindId')} />
      <Group grow align="flex-start">
        <DateInput label={t('documents.date')} {...form.field('documentDate')} />
        <DateInput label={t('fields.expiryDate')} {...form.field('expiryDate')} />
      </Group>
      {employeeId === null && (
        <Checkbox
          label={t('fields.visibleToEmployees')}
          description={t('documents.visibleNote')}
          {...form.check('visibleToEmployees')}
        />
      )}
    </>
  );
}
