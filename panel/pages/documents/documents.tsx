import { Text } from '@mantine/core';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { PageHeader } from '../../ui/states.tsx';
import { DocumentList } from './document-list.tsx';

/** Documents: those of the company, for every user. */
export function Documents() {
  const t = useTexts();
  const { role } = useMe();
  return (
    <>
      <PageHeader title={t('documents.title')} note={t('documents.companyNote')} />
      <DocumentList employeeId={null} label={t('documents.company')} mayAdd={role === 'administrator'} />
      {role === 'administrator' && <Used />}
    </>
  );
}

/** The space that all documents of the account use. */
function Used() {
  const t = useTexts();
  const usage = useRead('getDocumentUsage').data?.data;
  if (!usage) return null;
  const size = formatNumber(Math.round(usage.bytes / 100_000) / 10);
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('documents.used', { count: usage.documents, size })}
    </Text>
  );
}
