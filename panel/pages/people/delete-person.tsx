import { ApiProblem } from '../../../sdk/client.ts';
import type { Employee } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { isText, t } from '../../i18n/texts.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** What a refused deletion would hide, counted by kind; undefined before the refusal. */
function countsIn(error: unknown): [string, number][] | undefined {
  if (!(error instanceof ApiProblem) || error.document.code !== 'has_history') return undefined;
  return Object.entries(error.document.references as Record<string, number>);
}

interface DeletePersonProps {
  person: Employee;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an employee is deleted, and asks again with the counts if they have pay or time. */
export function DeletePerson({ person, onDeleted, onClose }: DeletePersonProps) {
  const remove = useWrite('deleteEmployee');
  const counts = countsIn(remove.error);
  const counted = ([kind, count]: [string, number]) => {
    const name = `person.history_${kind}`;
    return `${isText(name) ? t(name) : kind}: ${count}`;
  };
  const { id, firstName, lastName } = person;
  const onSuccess = () => {
    onClose();
    onDeleted();
  };
  return (
    <Confirm
      title={t('person.deleteTitle', { name: `${firstName} ${lastName}` })}
      action={t(counts ? 'person.deleteAnyway' : 'actions.delete')}
      write={counts ? { ...remove, error: null } : remove}
      onConfirm={() => remove.mutate({ path: { id }, query: { force: counts !== undefined } }, { onSuccess })}
      onClose={onClose}
    >
      {t(counts ? 'person.deleteHistory' : 'person.deleteText')} {counts?.map(counted).join(', ')}
    </Confirm>
  );
}
