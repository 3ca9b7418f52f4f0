import { Group, SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { readAll } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may } from '../../../session.tsx';
import { AreaPage } from '../../../shell/area-page.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { Note } from '../../../ui/note.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { plain } from '../../../ui/plain.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { ChartView } from './chart-view.tsx';
import { ListView } from './list-view.tsx';
import type { OrgTree } from './tree.ts';
import { buildTree, type Member } from './tree.ts';

/** Organisation > Chart: who reports to whom, as boxes or as a list. */
export function OrgChart() {
  const everyone = useEveryone();
  return (
    <AreaPage area="organisation" title={t('nav.orgChart')} note={t('chart.note')}>
      <Read of={everyone}>
        {(tree) =>
          tree.tops.length === 0 ? (
            <Empty title={t('chart.none')}>{t(may('updateEmployee') ? 'chart.noneNote' : 'chart.onlyYours')}</Empty>
          ) : (
            <Chart tree={tree} />
          )
        }
      </Read>
    </AreaPage>
  );
}

function Chart({ tree }: { tree: OrgTree }) {
  const search = useSearch({ from: `/frame${paths.orgChart}` });
  const navigate = useNavigate();
  // On a phone boxes that can be read do not fit.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const view = search.view ?? (isNarrow ? 'list' : 'chart');
  const set = (changed: Partial<typeof search>) =>
    void navigate({ to: paths.orgChart, search: { ...search, ...changed }, replace: true });
  return (
    <>
      <Group className="chips" mb="md" gap="xs">
        <PersonFinder tree={tree} value={search.person} onChange={(person) => set({ person })} />
        <SegmentedControl
          aria-label={t('chart.view')}
          data={[
            { value: 'chart', label: t('chart.asChart') },
            { value: 'list', label: t('chart.asList') },
          ]}
          value={view}
          onChange={(wanted) => set({ view: wanted === 'list' ? 'list' : 'chart' })}
        />
      </Group>
      {view === 'list' ? (
        <ListView key={search.person} tree={tree} person={search.person} />
      ) : (
        <ChartView tree={tree} person={search.person} />
      )}
      {tree.single.length > 0 && (
        <Note mt="sm">{t('chart.single', { count: tree.single.length, shown: formatNumber(tree.single.length) })}</Note>
      )}
    </>
  );
}

interface PersonFinderProps {
  tree: OrgTree;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** The most matches that are offered. */
const maxOffered = 20;

function PersonFinder({ tree, value, onChange }: PersonFinderProps) {
  const [text, setText] = useState('');
  const offered = useMemo(() => {
    const wanted = plain(text.trim());
    const found = [...tree.byId.values()].filter(({ name }) => plain(name).includes(wanted)).slice(0, maxOffered);
    const chosen = value === undefined ? undefined : tree.byId.get(value);
    return optionsOf([...new Set(chosen ? [...found, chosen] : found)]);
  }, [tree, text, value]);
  return (
    <Select
      label={t('chart.find')}
      data={offered}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setText}
      filter={({ options }) => options}
      searchable
      clearable
    />
  );
}

/** Ids in one call: they are part of its address, which servers bound to some 16 kB. */
const atOnce = 200;

/** Only the fields that a chart needs. */
async function readMembers(query: object, signal: AbortSignal): Promise<Member[]> {
  const people = await readAll('listEmployees', {
    query: {
      ...query,
      fields: ['id', 'firstName', 'lastName', 'managerId', 'jobChargeName', 'status'],
      orderBy: 'lastName asc, firstName asc',
    },
    signal,
  });
  return people.map(({ id, firstName, lastName, managerId, jobChargeName, status }) => ({
    id,
    name: `${firstName} ${lastName}`,
    initials: initialsOf(firstName, lastName),
    managerId,
    position: jobChargeName,
    hasLeft: status === 'inactive',
  }));
}

/** The ids of the managers who are not among the members. */
const missingAmong = (members: readonly Member[]): string[] => {
  const known = new Set(members.map(({ id }) => id));
  return [...new Set(members.flatMap(({ managerId }) => managerId ?? []))].filter((id) => !known.has(id));
};

/**
 * Reads the active employees, and the former ones above them, so that no team falls out of the chart when its manager
 * leaves. A manager whom the user may not see is not found.
 */
async function readEveryone(signal: AbortSignal): Promise<Member[]> {
  const members = await readMembers({ status: 'active' }, signal);
  const asked = new Set<string>();
  for (;;) {
    const missing = missingAmong(members)
      .filter((id) => !asked.has(id))
      .slice(0, atOnce);
    if (missing.length === 0) return members;
    for (const id of missing) asked.add(id);
    members.push(...(await readMembers({ 'id[in]': missing }, signal)));
  }
}

/** The organisation chart as the user sees it. */
const useEveryone = () =>
  useQuery({
    queryKey: ['everyone'],
    queryFn: async ({ signal }) => buildTree(await readEveryone(signal)),
  });
