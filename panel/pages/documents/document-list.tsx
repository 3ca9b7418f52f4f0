import { Button, Paper, Stack, Table } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import type { Document } from '../../../sdk/schemas.ts';
import { api, byName, useReadAll, useWriteBy } from '../../api.ts';
import { addDays, todayIn } from '../../calendar.ts';
import { formatDate, zoneOfReader } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { ConfirmDeletion } from '../../ui/confirm.tsx';
import { Listing } from '../../ui/listing.tsx';
import { RowDeletion } from '../../ui/menu-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Empty, ProblemAlert, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { DocumentForm } from './document-form.tsx';
import { sizeOf } from './size-of.ts';

interface ListProps {
  /** The employee; null: the documents of the company. */
  employeeId: string | null;
  label: string;
  /** The purpose of the list. */
  note?: string;
  mayAdd: boolean;
}

/** Whether it happens in the list: React sends it also what happens in the windows that it has opened. */
const isHere = ({ currentTarget, target }: DragEvent) => currentTarget.contains(target as Node);

/** The documents of an employee or of the company; files can be dropped on it. */
export function DocumentList({ employeeId, label, note, mayAdd }: ListProps) {
  /** What is to be added, the first in a window; null: a file that is still to be chosen. */
  const [adding, setAdding] = useState<(File | null)[]>([]);
  const [edited, setEdited] = useState<Document | undefined>();
  const [removed, setRemoved] = useState<Document | undefined>();
  const kinds = useReadAll('listDocumentKinds', byName);
  const query = { orderBy: 'createdAt desc', ...(employeeId === null ? {} : { employeeId }) };
  const documents = useReadAll('listDocuments', { query });
  const download = useWriteBy(async ({ id }: Document) => saveFile(await api('downloadDocument', { path: { id } })));
  const kindOf = ({ kindId }: Document) => kinds.data?.data.find(({ id }) => id === kindId)?.name ?? '–';
  const row = (document: Document) => (
    <Table.Tr key={document.id}>
      <Table.Td fw={500}>
        {document.name} <ExpiryTag expiryDate={document.expiryDate} />{' '}
        {employeeId === null && !document.visibleToEmployees && (
          <Tag color="gray">{t('documents.onlyAdministrators')}</Tag>
        )}
      </Table.Td>
      <Table.Td>{kindOf(document)}</Table.Td>
      <Table.Td>{document.documentDate === null ? '–' : formatDate(document.documentDate)}</Table.Td>
      <Table.Td>{sizeOf(document.size)}</Table.Td>
      <Table.Td>
        <div className="row-actions">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('documents.downloadOf', { name: document.name })}
            loading={download.isPending && download.variables?.id === document.id}
            onClick={() => download.mutate(document)}
          >
            {t('documents.download')}
          </Button>
          {may('updateDocument') && (
            <>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('documents.editOf', { name: document.name })}
                onClick={() => setEdited(document)}
              >
                {t('actions.edit')}
              </Button>
              <RowDeletion of={document.name} onDelete={() => setRemoved(document)} />
            </>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        if (!mayAdd) return;
        event.preventDefault();
        if (!isHere(event)) event.dataTransfer.dropEffect = 'none';
      }}
      onDrop={(event) => {
        if (!mayAdd) return;
        event.preventDefault();
        if (isHere(event)) setAdding([...event.dataTransfer.files]);
      }}
    >
      <Paper withBorder p="lg">
        <SectionHead
          title={label}
          note={[note, mayAdd && t('documents.dropHere')].filter(Boolean).join(' ')}
          add={t('documents.add')}
          onAdd={mayAdd ? () => setAdding([null]) : undefined}
        />
        <Stack>
          <ProblemAlert error={download.error} />
          <Read of={documents}>
            {({ data }) => {
              const rows = data.filter((one) => one.employeeId === employeeId);
              return rows.length === 0 ? (
                <Empty title={t('documents.none')}>{t('documents.noneNote')}</Empty>
              ) : (
                <Listing
                  head={[
                    t('fields.name'),
                    t('fields.type'),
                    t('documents.date'),
                    t('documents.size'),
                    { number: t('actions.title') },
                  ]}
                >
                  {rows.map(row)}
                </Listing>
              );
            }}
          </Read>
        </Stack>
      </Paper>
      {adding[0] !== undefined && (
        <DocumentForm
          key={adding.length}
          employeeId={employeeId}
          file={adding[0]}
          more={adding.length - 1}
          onClose={() => setAdding(adding.slice(1))}
        />
      )}
      {edited && <DocumentForm employeeId={employeeId} document={edited} onClose={() => setEdited(undefined)} />}
      {removed && (
        <ConfirmDeletion
          by="deleteDocument"
          id={removed.id}
          title={t('documents.deleteTitle', { name: removed.name })}
          onClose={() => setRemoved(undefined)}
        >
          {t('documents.deleteText')}
        </ConfirmDeletion>
      )}
    </section>
  );
}

/** How long before its expiry a document is marked, in days. */
const soon = 30;

/** Says that a document has expired, or will soon; its last day is still valid. */
function ExpiryTag({ expiryDate }: Pick<Document, 'expiryDate'>) {
  const today = todayIn(zoneOfReader());
  if (expiryDate === null || expiryDate > addDays(today, soon)) return null;
  const day = formatDate(expiryDate);
  return expiryDate < today ? (
    <Tag color="red">{t('documents.expired', { day })}</Tag>
  ) : (
    <Tag color="yellow">{t('documents.expiresSoon', { day })}</Tag>
  );
}
