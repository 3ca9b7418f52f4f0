import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { DocumentList } from './document-list.tsx';

/** The tab Documents of an employee. */
export function PersonDocuments({ employeeId }: { employeeId: string }) {
  const t = useTexts();
  const me = useMe();
  const mayAdd = me.role === 'administrator' || me.employeeId === employeeId;
  return <DocumentList employeeId={employeeId} label={t('documents.ofEmployee')} mayAdd={mayAdd} />;
}
