import { AuditPages } from '../../../events/audit-pages.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { Entries } from './entries.tsx';
import { FilterBar, type Filters, queryOf } from './filters.tsx';

/** The changes, newest first. */
export function Changes({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const t = useTexts();
  return (
    <>
      <FilterBar filters={filters} onChange={onFilter} />
      <AuditPages asked={queryOf(filters)} note={t('audit.noneNote')}>
        {(entries) => <Entries entries={entries} />}
      </AuditPages>
    </>
  );
}
