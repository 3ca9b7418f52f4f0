import { Group, SimpleGrid } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useReadOn } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { PlaceFilters, SearchField } from '../../ui/list-filters.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { ColleagueCard } from './colleague-card.tsx';

interface Filters {
  q?: string | undefined;
  departmentId?: string | undefined;
  officeId?: string | undefined;
}

/** The public facts of all employees at work, for every user. */
export function Directory() {
  const filters = useSearch({ from: `/frame${paths.directory}` });
  const navigate = useNavigate();
  const colleagues = useReadOn('listColleagues', {
    query: { ...filters, limit: 60, orderBy: 'lastName asc, firstName asc' },
  });
  const total = colleagues.data?.total ?? 0;
  const set = (changed: Filters) =>
    void navigate({ to: paths.directory, search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader
        title={t('directory.title')}
        note={
          colleagues.data
            ? `${t('people.count', { count: total, shown: formatNumber(total) })}. ${t('directory.note')}`
            : t('directory.note')
        }
      />
      <Group className="chips" mb="md" gap="xs">
        <SearchField label={t('directory.search')} width={220} value={filters.q} onChange={set} />
        <PlaceFilters filters={filters} onChange={set} hidden={colleagues.data?.redacted ?? []} />
      </Group>
      <Read of={colleagues}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('directory.none')}>{t('directory.noneNote')}</Empty>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {data.map((colleague) => (
                <ColleagueCard key={colleague.id} colleague={colleague} />
              ))}
            </SimpleGrid>
          )
        }
      </Read>
      <MoreButton of={colleagues} />
    </>
  );
}
