import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PayPeriodIssue, PayrollRow } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import type { PersonTab } from '../../search.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { nameOf } from './payroll-row.ts';

type Issue = NonNullable<PayrollRow['issues']>[number];
type PeriodCode = PayPeriodIssue['code'];

/** The page on which each kind of issue is settled. */
const places: Record<Issue['code'], PersonTab> = {
  no_contract: 'contract',
  contract_without_hours: 'contract',
  no_salary: 'contract',
  no_bank_account: 'overview',
  no_code: 'overview',
  open_entry: 'time',
  incidence: 'time',
  nothing_recorded: 'time',
  hours_outside_employment: 'time',
  overtime_of_part_time: 'time',
  complementary_hours_over_limit: 'time',
  full_time_hours_unknown: 'contract',
  daily_rest_too_short: 'time',
  request_pending: 'timeOff',
  correction_pending: 'time',
};

/** The kinds of issues of a period: those of rows in the order of the catalogue, then those of the whole period. */
export const periodIssueCodes: PeriodCode[] = [...(Object.keys(places) as Issue['code'][]), 'earlier_period_open'];

type Running = ReadonlySet<string>;

const isRunning = ({ id }: Issue, running: Running): boolean => id !== null && running.has(id);

/** Tells whether a row has issues other than a running clock, which is nothing to correct. */
export const hasIssuesToMend = ({ issues = [] }: PayrollRow, running: Running): boolean =>
  issues.some((issue) => !isRunning(issue, running));

/**
 * What keeps a row from being paid as it is: each kind once, with a link to the first, and a running clock last.
 * @param running the work entries of employees who are at work
 */
export function Issues({ row, running }: { row: PayrollRow; running: Running }) {
  const toMend = (row.issues ?? []).filter((issue) => !isRunning(issue, running));
  const kinds = [...Map.groupBy(toMend, ({ code }) => code)];
  const clock = row.issues?.find((issue) => isRunning(issue, running));
  const links = [
    ...kinds.map(([code, [first, ...more]]) => {
      const issue = t(`payroll.issues.${code}`);
      const count = more.length + 1;
      const text = count === 1 ? issue : t('payroll.issueTimes', { issue, count });
      return first && <IssueLink key={code} row={row} issue={first} text={text} />;
    }),
    clock && (
      <IssueLink key="clock" row={row} issue={clock} text={t('payroll.running')} short={t('payroll.runningShort')} />
    ),
  ].filter((link) => link !== undefined);
  const [first, ...more] = links;
  if (more.length < 2) return <div className="issues">{links}</div>;
  return (
    <div className="issues">
      {first}
      <Disclosure size="xs" summary={t('states.more', { shown: formatNumber(more.length) })}>
        <div className="issues">{more}</div>
      </Disclosure>
    </div>
  );
}

function IssueLink({ row, issue, text, short }: { row: PayrollRow; issue: Issue; text: string; short?: string }) {
  if (row.employee?.removedAt) return <Text size="sm">{text}</Text>;
  return (
    <IssuePlace
      employeeId={row.employeeId}
      issue={issue}
      label={t('payroll.issueOf', { issue: text, name: nameOf(row) })}
      isQuiet={short !== undefined}
    >
      {short ?? text}
    </IssuePlace>
  );
}

interface IssuePlaceProps {
  employeeId: string;
  issue: Pick<Issue, 'code' | 'from'>;
  /** The issue and the employee, for readers of the link alone. */
  label: string;
  /** Whether there is nothing to correct. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** A link to the page on which an issue is settled. */
export function IssuePlace({ employeeId, issue, label, isQuiet = false, children }: IssuePlaceProps) {
  const place = places[issue.code];
  return place === 'time' ? (
    <Link
      to={paths.time}
      search={{ employee: employeeId, week: issue.from }}
      aria-label={label}
      {...(isQuiet && { className: 'quiet' })}
    >
      {children}
    </Link>
  ) : (
    <Link to={paths.person} params={{ id: employeeId }} search={{ tab: place }} aria-label={label}>
      {children}
    </Link>
  );
}
