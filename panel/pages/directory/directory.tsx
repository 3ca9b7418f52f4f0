import { Anchor, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Colleague } from '../../../sdk/schemas.ts';
import { useReadOn } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlaceFilters, SearchField } from '../../ui/list-filters.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';

/** The public facts of all employees at work, for every user. */
export function Directory() {
  const filters = useSearch({ from: `/frame${paths.directory}` });
  const navigate = useNavigate();
  const colleagues = useReadOn('listColleagues', {
    query: { ...filters, limit: 60, orderBy: 'lastName asc, firstName asc' },
  });
  const total = colleagues.data?.total ?? 0;
  const set = (changed: Partial<typeof filters>) =>
    void navigate({ to: paths.directory, search: { ...filters, ...changed }, replace: true });
  return (
    <>
      <PageHeader
        title={t('nav.directory')}
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
      <Read of={colleagues} none={<Empty title={t('directory.none')}>{t('directory.noneNote')}</Empty>}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.map((colleague) => (
              <ColleagueCard key={colleague.id} colleague={colleague} />
            ))}
          </SimpleGrid>
        )}
      </Read>
      <MoreButton of={colleagues} />
    </>
  );
}

/** A colleague: who they are, where they work, and how to reach them. */
function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { firstName, lastName, email, workPhone, jobChargeName, departmentName, officeName } = colleague;
  const place = [departmentName, officeName].filter(Boolean).join(' · ');
  return (
    <Paper component="li" withBorder p="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar {...colleague} size={40} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            {firstName} {lastName}
          </Text>
          {jobChargeName && <Text size="sm">{jobChargeName}</Text>}
          {place && <Note>{place}</Note>}
          {email && (
            <Anchor size="sm" display="block" href={`mailto:${email}`}>
              {email.split('@')[0]}
              <wbr />@{email.split('@')[1]}
            </Anchor>
          )}
          {workPhone && (
            <Anchor size="sm" display="block" href={`tel:${workPhone.replace(/[^+\d]/g, '')}`}>
              {workPhone}
            </Anchor>
          )}
        </div>
      </Group>
    </Paper>
  );
}
