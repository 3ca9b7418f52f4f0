import { List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayGroup, PayIssueCount, PayPeriodIssue } from '../../../../sdk/schemas.ts';
import { useRead, useReadOn } from '../../../api.ts';
import { formatDays, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { IssuePlace } from '../issues.tsx';

/** The counts of the issues of a period; the shortest page has them. */
export const useIssueCounts = (id: string, enabled = true) =>
  useRead('listPayPeriodIssues', { path: { id }, query: { limit: 1 }, enabled });

/** Issues of a kind that the panel shows together. */
export interface Kind extends Pick<PayIssueCount, 'code' | 'isBlocking' | 'issues' | 'employees'> {
  /** Clocks of employees who are at work, which are nothing to correct. */
  isRunning: boolean;
}

/** The kinds with counts, and running clocks apart, at the end. */
export function kindsOf(counts: readonly PayIssueCount[]): Kind[] {
  const all = counts.flatMap(({ issuesToMend, employeesToMend, ...count }): Kind[] => {
    const running = count.issues - issuesToMend;
    return [
      { ...count, issues: issuesToMend, employees: employeesToMend, isRunning: false },
      // An employee has one clock.
      { ...count, issues: running, employees: running, isRunning: true },
    ];
  });
  const found = all.filter(({ issues }) => issues > 0);
  return [...found.filter(({ isRunning }) => !isRunning), ...found.filter(({ isRunning }) => isRunning)];
}

/** How many issues of a period there are to look at; undefined until they are read. */
export const useIssuesToMend = (id: string, enabled: boolean): number | undefined =>
  useIssueCounts(id, enabled).data?.meta.issueCounts?.reduce((sum, { issuesToMend }) => sum + issuesToMend, 0);

const headingId = 'period-issues';

/** Leads to the list of the issues, for the keyboard too. */
export const focusIssues = (): void => document.getElementById(headingId)?.focus();

/** What to settle before a period is locked: kinds with counts, each with links to what to correct. */
export function ReviewList({ periodId, group }: { periodId: string; group: PayGroup | undefined }) {
  const found = useIssueCounts(periodId);
  const toMend = useIssuesToMend(periodId, true);
  return (
    <Card
      title={t('periods.issuesTitle')}
      titleId={headingId}
      note={toMend !== undefined && toMend > 0 && <Tag color="orange">{formatNumber(toMend)}</Tag>}
    >
      <Read of={found}>
        {({ meta: { issueCounts = [] } }) => {
          const kinds = kindsOf(issueCounts);
          return (
            <Stack gap="xs">
              {kinds.every(({ isRunning }) => isRunning) && <Text c="dimmed">{t('periods.noIssues')}</Text>}
              {kinds.map((kind) => (
                <OfKind key={`${kind.code} ${kind.isRunning}`} periodId={periodId} kind={kind} />
              ))}
              {kinds.length > 0 && (
                <Note mt="xs">{t(group?.lateChanges === 'refuse' ? 'periods.anyTimeRefuse' : 'periods.anyTime')}</Note>
              )}
            </Stack>
          );
        }}
      </Read>
    </Card>
  );
}

/** A kind in words: how many issues, of how many people. */
function KindCount({ kind: { code, issues, employees, isRunning } }: { kind: Kind }) {
  const people = t('periods.people', { count: employees, shown: formatNumber(employees) });
  const counted = code === 'earlier_period_open' ? 'periods.periodCount' : 'periods.issueCount';
  return (
    <>
      {isRunning ? t('payroll.running') : t(`payroll.issues.${code}`)}
      {employees > 0 && ` · ${people}`}
      {issues > employees && ` · ${t(counted, { count: issues, shown: formatNumber(issues) })}`}
    </>
  );
}

/** A kind with its count, and on demand links to what to correct. */
export function OfKind({ periodId, kind }: { periodId: string; kind: Kind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      isDimmed={false}
      onToggle={setOpen}
      summary={
        // As text, it wraps behind the marker.
        <>
          <KindCount kind={kind} /> {kind.isBlocking && <Tag color="red">{t('periods.blocking')}</Tag>}
        </>
      }
    >
      {isOpen && <Issues periodId={periodId} kind={kind} />}
    </Disclosure>
  );
}

function Issues({ periodId, kind: { code, isRunning } }: { periodId: string; kind: Kind }) {
  const query = { 'code[in]': [code], isRunning, limit: 50 };
  const issues = useReadOn('listPayPeriodIssues', { path: { id: periodId }, query });
  return (
    <>
      <Read of={issues}>{({ data }) => <Listed issues={data} />}</Read>
      <MoreButton of={issues} />
    </>
  );
}

function Listed({ issues }: { issues: PayPeriodIssue[] }) {
  const names = useNames(issues.flatMap(({ employeeId }) => employeeId ?? []));
  const nameIn = ({ employeeId }: PayPeriodIssue) => names.get(employeeId ?? '') ?? '';
  const byName = issues.toSorted((a, b) => nameIn(a).localeCompare(nameIn(b)) || a.from.localeCompare(b.from));
  return (
    <List size="sm" withPadding>
      {byName.map((issue) => {
        const { employeeId, code, from, to, id, isRunning } = issue;
        const what = isRunning ? t('payroll.running') : t(`payroll.issues.${code}`);
        if (employeeId === null || code === 'earlier_period_open') {
          return (
            <List.Item key={`${from} ${id}`}>
              <Link to={paths.payPeriod} params={{ id: id ?? '' }}>
                {formatDays(from, to)}
              </Link>
            </List.Item>
          );
        }
        const name = names.get(employeeId) ?? t('states.loading');
        return (
          <List.Item key={`${employeeId} ${from} ${id}`}>
            <IssuePlace
              employeeId={employeeId}
              issue={{ code, from }}
              label={t('payroll.issueOf', { issue: what, name })}
            >
              {name}
            </IssuePlace>{' '}
            <Text span c="dimmed" size="sm">
              {formatDays(from, to)}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}
