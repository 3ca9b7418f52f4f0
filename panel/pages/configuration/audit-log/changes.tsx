import { useTranslation } from 'react-i18next';
import { AuditPages } from '../../../events/audit-pages.tsx';
import { Entries } from './entries.tsx';
import { FilterBar, type Filters, queryOf } from './filters.tsx';

/** What was changed, the newest first. */
export function Changes({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <FilterBar filters={filters} onChange={onFilter} />
      <AuditPages asked={queryOf(filters)} note={t('audit.noneNote')}>
        {(entries) => <Entries entries={entries} />}
      </AuditPages>
    </>
  );
}
