import { useTexts } from '../../i18n/texts.ts';
import { useMay, useMe } from '../../session.tsx';
import { DocumentList } from './document-list.tsx';
import { useAddsAnyDocument } from './use-adds-any-document.ts';

/** The tab Documents of an employee. */
export function PersonDocuments({ employeeId }: { employeeId: string }) {
  const t = useTexts();
  const me = useMe();
  const addsAny = useAddsAnyDocument();
  const may = useMay();
  const mayAdd = addsAny || (me.employeeId === employeeId && may('createDocument', employeeId));
  return <DocumentList employeeId={employeeId} label={t('documents.ofEmployee')} mayAdd={mayAdd} />;
}
