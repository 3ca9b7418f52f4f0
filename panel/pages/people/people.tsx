import { Button, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Empty, Loading, PageHeader, ProblemAlert } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ExportButton } from './export.tsx';
import { Hire } from './hire.tsx';
import { type Filters, queryOf } from './query.ts';

const pageSize = 100;

/** Everybody, by cursor: each page costs the same, however many people there are. */
export function People() {
  const { t } = useTranslation();
  const me = useMe();
  const filters = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const [isHiring, setHiring] = useState(false);
  const query = {
    ...queryOf(filters),
    expand: ['department', 'office'] as ('department' | 'office')[],
    limit: pageSize,
  };
  const total = useRead('listEmployees', { query: { ...query, expand: undefined, limit: 1, fields: ['id'] } });
  const people = useInfiniteQuery({
    queryKey: ['listEmployees', 'pages', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => api('listEmployees', { query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
  const set = (changed: Filters) =>
    void navigate({ to: paths.people, search: { ...filters, ...changed } as never, replace: true });
  const rows = people.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHeader
        title={t('people.title')}
        note={t('people.count', {
          count: total.data?.meta.total ?? 0,
          shown: formatNumber(total.data?.meta.total ?? 0),
        })}
      >
        <ExportButton filters={filters} />
        {me.role === 'administrator' && (
          <>
            <Button variant="default" component={Link} to={paths.importPeople}>
              {t('import.open')}
            </Button>
            <Button onClick={() => setHiring(true)}>{t('people.hire')}</Button>
          </>
        )}
      </PageHeader>
      <FilterBar filters={filters} onChange={set} />
      <ProblemAlert error={people.error} onRetry={() => void people.refetch()} />
      {people.isPending && <Loading />}
      {people.isSuccess && rows.length === 0 && <Empty title={t('people.none')}>{t('people.noneNote')}</Empty>}
      {rows.length > 0 && <PeopleTable people={rows} />}
      {people.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
            {t('actions.more')}
          </Button>
        </Group>
      )}
      {isHiring && <Hire onClose={() => setHiring(false)} />}
    </>
  );
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(filters.q ?? '');
  const search = useDebouncedCallback((q: string) => onChange({ q: q || undefined }), 200);
  const departments = useRead('listDepartments', { query: { limit: 500, orderBy: 'name asc' } });
  return (
    <Group mb="md" align="flex-end">
      <TextInput
        label={t('people.search')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          search(currentTarget.value.trim());
        }}
      />
      <Select
        label={t('people.status')}
        data={['active', 'inactive', 'all'].map((value) => ({ value, label: t(`people.statuses.${value}`) }))}
        value={filters.status ?? 'active'}
        allowDeselect={false}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <Select
        label={t('fields.department')}
        data={(departments.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.departmentId ?? null}
        clearable
        searchable
        onChange={(departmentId) => onChange({ departmentId: departmentId ?? undefined })}
      />
    </Group>
  );
}

function PeopleTable({ people }: { people: EmployeeExpanded[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th>{t('fields.email')}</Table.Th>
            <Table.Th>{t('fields.department')}</Table.Th>
            <Table.Th>{t('fields.office')}</Table.Th>
            <Table.Th>{t('people.since')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td>
                <Link to={paths.person} params={{ id: person.id }}>
                  {person.lastName}, {person.firstName}
                </Link>{' '}
                {person.status === 'inactive' && <Tag color="gray">{t('people.statuses.inactive')}</Tag>}
              </Table.Td>
              <Table.Td>
                {person.email ?? (
                  <Text span c="dimmed">
                    –
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{person.department?.name ?? '–'}</Table.Td>
              <Table.Td>{person.office?.name ?? '–'}</Table.Td>
              <Table.Td>{formatDate(person.startDate)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
