import { t } from '../../i18n/texts.ts';
import { may, useMe } from '../../session.tsx';
import { DocumentList } from './document-list.tsx';
import { useAddsAnyDocument } from './use-adds-any-document.ts';

/** The documents of an employee: the tab Documents of their page, and the part of the user on the page Documents. */
export function PersonDocuments({ employeeId }: { employeeId: string }) {
  const addsAny = useAddsAnyDocument();
  const isOwn = useMe().employeeId === employeeId;
  return (
    <DocumentList
      employeeId={employeeId}
      label={t(isOwn ? 'nav.myDocuments' : 'documents.ofEmployee')}
      mayAdd={addsAny || (isOwn && may('createDocument', employeeId))}
    />
  );
}
