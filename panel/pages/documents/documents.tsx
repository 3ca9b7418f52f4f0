import { Stack } from '@mantine/core';
import { useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { useOwn } from '../../session.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/states.tsx';
import { DocumentList } from './document-list.tsx';
import { PersonDocuments } from './person-documents.tsx';
import { sizeOf } from './size-of.ts';
import { useAddsAnyDocument } from './use-adds-any-document.ts';

/** Documents: those of the user as an employee, and those of the company for every user. */
export function Documents() {
  const addsAny = useAddsAnyDocument();
  const own = useOwn('listDocuments');
  return (
    <>
      <PageHeader title={t('nav.documents')} />
      <Stack gap="lg">
        {own !== undefined && <PersonDocuments employeeId={own} />}
        <DocumentList
          employeeId={null}
          label={t('documents.company')}
          note={t('documents.companyNote')}
          mayAdd={addsAny}
        />
      </Stack>
      {addsAny && <Used />}
    </>
  );
}

/** The space that all documents of the account use. */
function Used() {
  const usage = useRead('getDocumentUsage').data?.data;
  if (!usage) return null;
  return <Note mt="md">{t('documents.used', { count: usage.documents, size: sizeOf(usage.bytes) })}</Note>;
}
