/** The fields of a form for a work entry. */
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { useKinds } from './entry.ts';

/** `work:<check type>` or `pause:<break>`; the part after the colon may be empty. */
export const kindOf = ({ workEntryType, workBreakId, workCheckTypeId }: WorkEntry) =>
  `${workEntryType}:${(workEntryType === 'pause' ? workBreakId : workCheckTypeId) ?? ''}`;

export function kindFields(kind: string) {
  const [workEntryType, id] = kind.split(':') as ['work' | 'pause', string];
  // A pause keeps the kind of work that goes on after it.
  return workEntryType === 'pause'
    ? { workEntryType, workBreakId: id || null }
    : { workEntryType, workBreakId: null, workCheckTypeId: id || null };
}

/** The end as it is typed; none if it is not known. */
export const endOf = ({ workEntryOut, endUnknown }: WorkEntry) =>
  workEntryOut && !endUnknown ? workEntryOut.date.slice(0, 16) : '';

const options = (type: string, rows: { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: `${type}:${id}`, label: name }));

/** The kinds of work and of break to choose from. */
export function useKindOptions() {
  const { checkTypes, breaks } = useKinds();
  return {
    first: `work:${checkTypes[0]?.id ?? ''}`,
    kinds: [
      {
        group: t('time.work'),
        items: [{ value: 'work:', label: t('time.workPlain') }, ...options('work', checkTypes)],
      },
      {
        group: t('time.pause'),
        items: [{ value: 'pause:', label: t('time.pausePlain') }, ...options('pause', breaks)],
      },
    ],
  };
}
