import { Box, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { PayPeriodChange } from '../../../../sdk/schemas.ts';
import { useReadOn } from '../../../api.ts';
import { useThings } from '../../../events/things.ts';
import { formatDate, formatDays, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { Initials } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { Head } from '../../../ui/listing.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import stacking from '../../../ui/stacking.module.css';
import { Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { type Compared, type DifferenceLine, salaryWords, useDifferenceLines } from './difference-lines.ts';
import { Differences } from './differences.tsx';
import { peopleInDifferences } from './read-difference.ts';

const colors = { new: 'green', leaving: 'gray', moved: 'cyan', raised: 'harbour', late: 'orange' };

/** Lines of an employee that are shown at once; more of them on demand. */
const shownAtOnce = 6;

/** What changed since the period before, by employee: before, after, by how much, and why. */
export function Changes({ periodId }: { periodId: string }) {
  const changes = useReadOn('listPayPeriodChanges', { path: { id: periodId }, query: { limit: 50 } });
  const total = changes.data?.total ?? 0;
  return (
    <Card
      title={t('periods.changesTitle')}
      note={<Note>{total > 0 && t('periods.people', { count: total, shown: formatNumber(total) })}</Note>}
    >
      <Read of={changes}>{({ data }) => <Listed changes={data} />}</Read>
      <MoreButton of={changes} />
    </Card>
  );
}

const lateOf = ({ corrections }: PayPeriodChange): Compared[] =>
  corrections.map(({ differences }) => ({ differences, before: {}, after: {} }));
const termsOf = ({ differences, before, after }: PayPeriodChange): Compared => ({ differences, before, after });

const values = ['before', 'after', 'difference'] as const;

function Listed({ changes }: { changes: PayPeriodChange[] }) {
  const compared = changes.flatMap((change) => [termsOf(change), ...lateOf(change)]);
  const people = compared.flatMap(({ differences }) => peopleInDifferences(differences));
  const names = useNames([...changes.map(({ employeeId }) => employeeId), ...people]);
  const departments = useThings(['departmentId']);
  const linesOf = useDifferenceLines(compared, names);
  if (changes.length === 0) return <Text c="dimmed">{t('periods.noChanges')}</Text>;
  return (
    <div className={stacking.stacking}>
      <Table aria-label={t('periods.changesTitle')} horizontalSpacing={6}>
        <Head
          of={[
            t('fields.name'),
            ...values.map((name) => ({ number: t(`periods.change.${name}`) })),
            t('periods.change.why'),
          ]}
        />
        {changes.map((change) => (
          <Table.Tbody key={change.employeeId}>
            <Rows of={change} linesOf={linesOf} names={names}>
              <Who change={change} name={names.get(change.employeeId)} departments={departments} />
            </Rows>
          </Table.Tbody>
        ))}
      </Table>
    </div>
  );
}

interface WhoProps {
  change: PayPeriodChange;
  name: string | undefined;
  departments: ReadonlyMap<string, string>;
}

function Who({ change: { employeeId, before, after }, name, departments }: WhoProps) {
  const department = (after ?? before)?.placement?.departmentId;
  return (
    <Group gap={0} wrap="nowrap">
      <Initials id={employeeId} initials={initialsOf(...(name?.split(' ').slice(0, 2) ?? []))} />
      <Box miw={{ sm: 130 }}>
        <Link to={paths.person} params={{ id: employeeId }}>
          {name ?? t('states.loading')}
        </Link>
        <Note size="xs">{department && departments.get(department)}</Note>
      </Box>
    </Group>
  );
}

interface Row extends Partial<DifferenceLine> {
  why: ReactNode;
}

interface RowsProps {
  of: PayPeriodChange;
  linesOf: (compared: Compared) => DifferenceLine[];
  names: ReadonlyMap<string, string>;
  /** Whom they are about. */
  children: ReactNode;
}

/** A row for each difference of an employee, first of the terms, then of earlier periods. */
function Rows({ of: change, linesOf, names, children }: RowsProps) {
  const { kinds, before, after, corrections } = change;
  const rowsOf = (compared: Compared, place?: ReactNode): Row[] => {
    const lines = linesOf(compared);
    if (lines.length <= shownAtOnce) return lines.map((line) => ({ ...line, why: [place, line.label] }));
    return [{ why: [place, <Differences key="all" of={compared} names={names} />] }];
  };
  const rows: Row[] = [
    ...(before && after ? rowsOf(termsOf(change)) : []),
    ...corrections.flatMap(({ periodId, from, to }, i) =>
      rowsOf(
        lateOf(change)[i] as Compared,
        <Fragment key={periodId}>
          <Link to={paths.payPeriod} params={{ id: periodId }}>
            {formatDays(from, to)}
          </Link>
          {' · '}
        </Fragment>,
      ),
    ),
  ];
  const employment = after?.employment;
  if (kinds.includes('new') && employment) {
    const { startDate, endDate } = employment;
    const why = endDate ? formatDays(startDate, endDate) : t('periods.employedFrom', { day: formatDate(startDate) });
    rows.unshift({ after: after.salaries?.map((one) => salaryWords(one)).join(', '), why });
  }
  if (rows.length === 0) rows.push({ why: after ? '' : t('periods.leftBefore') });
  return rows.map(({ path, why, ...line }, i) => (
    <Table.Tr key={path ?? i}>
      {i === 0 && (
        <Table.Th scope="rowgroup" rowSpan={rows.length}>
          {children}
        </Table.Th>
      )}
      {values.map((name) => (
        <Table.Td key={name} className="number" data-label={t(`periods.change.${name}`)}>
          {line[name] || <span className="none">–</span>}
        </Table.Td>
      ))}
      <Table.Td>
        {i === 0 &&
          kinds.map((kind) => (
            <Tag key={kind} color={colors[kind]}>
              {t(`periods.changeKinds.${kind}`)}
            </Tag>
          ))}{' '}
        {why}
      </Table.Td>
    </Table.Tr>
  ));
}
