import { Group, Stack, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { HomeAway, HomeCompany } from '../../../sdk/schemas.ts';
import { formatNumber, formatShortMonth } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Card } from '../../ui/card.tsx';
import { More } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import { Plot } from '../../ui/plot.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Named } from './employee-name.tsx';
import { Row } from './group.tsx';

/** The colour of each state in which an employee is at work. */
export const statusColors = { online: 'green', remote: 'green', paused: 'yellow' } as const;

/** The company at a glance: how many there are, are at work and away; and the headcount of a year. */
export function Glance({ company: { people, atWork, headcount }, away }: { company: HomeCompany; away: HomeAway }) {
  return (
    <Card title={t(useMe().reach === 'all' ? 'home.glance' : 'home.teamGlance')}>
      <Stack gap="md">
        <Group gap="8px 32px">
          <Figure label={t('nav.people')} value={people} to={paths.people} />
          <Figure label={t('home.in')} value={atWork.total} to={paths.people} search={{ status: 'present' }} />
          <Figure label={t('home.off')} value={away.today} to={paths.timeOff} />
        </Group>
        <Plot
          title={t('figures.headcountNote')}
          kind="bars"
          unit={t('plot.month')}
          series={[{ name: t('figures.atEnd') }]}
          points={headcount.map(({ month, atEnd }) => ({ label: formatShortMonth(month), values: [atEnd] }))}
        />
        {atWork.total > 0 && (
          <section aria-label={t('home.in')}>
            <Stack gap={6}>
              <Text size="sm" fw={500}>
                {t('home.in')}
              </Text>
              {atWork.data.map(({ employee, workStatus }) => (
                <Row
                  key={employee.id}
                  end={<Tag color={statusColors[workStatus]}>{t(`home.workStatus.${workStatus}`)}</Tag>}
                >
                  <Named of={employee} tab="time" />
                </Row>
              ))}
              <More total={atWork.total} shown={atWork.data.length} />
            </Stack>
          </section>
        )}
      </Stack>
    </Card>
  );
}

interface FigureProps extends Pick<LinkProps, 'to' | 'search'> {
  label: string;
  value: number;
}

/** A number that leads to the list behind it. */
function Figure({ label, value, ...place }: FigureProps) {
  const shown = formatNumber(value);
  return (
    <div>
      <Note>{label}</Note>
      <Text fz="xl" fw={600} component="div">
        <Link {...place} aria-label={`${label}: ${shown}`}>
          {shown}
        </Link>
      </Text>
    </div>
  );
}

/** The days of absence of a year, by type. */
export function Absences({ company: { absences } }: { company: HomeCompany }) {
  if (absences.length === 0) return null;
  return (
    <Card title={t('figures.absences')}>
      <BarList
        title={t('figures.absences')}
        heads={[t('plot.kind'), t('figures.days')]}
        rows={absences.map(({ name, days }) => ({ name, count: days }))}
      />
    </Card>
  );
}

interface BarListProps {
  title: string;
  /** The headings of the names and of the counts. */
  heads: [name: string, count: string];
  rows: { name: string; count: number }[];
}

/** Counts by name, as a table whose figures are also bars; the largest comes first. */
function BarList({ title, heads, rows }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="bar-list" aria-label={title}>
      <thead>
        <tr>
          <th>{heads[0]}</th>
          <th className="number">{heads[1]}</th>
          <td style={{ width: '40%' }} />
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => b.count - a.count)
          .map(({ name, count }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="number">{formatNumber(count)}</td>
              <td>
                <i style={{ width: `${(100 * count) / most}%` }} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
