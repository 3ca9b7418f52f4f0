import { Text } from '@mantine/core';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../ui/states.tsx';
import { DocumentList } from './document-list.tsx';
import { sizeOf } from './size-of.ts';
import { useAddsAnyDocument } from './use-adds-any-document.ts';

/** Documents: those of the company, for every user. */
export function Documents() {
  const t = useTexts();
  const addsAny = useAddsAnyDocument();
  return (
    <>
      <PageHeader title={t('documents.title')} note={t('documents.companyNote')} />
      <DocumentList employeeId={null} label={t('documents.company')} mayAdd={addsAny} />
      {addsAny && <Used />}
    </>
  );
}

/** The space that all documents of the account use. */
function Used() {
  const t = useTexts();
  const usage = useRead('getDocumentUsage').data?.data;
  if (!usage) return null;
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('documents.used', { count: usage.documents, size: sizeOf(usage.bytes) })}
    </Text>
  );
}
