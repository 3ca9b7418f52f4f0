import { Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PayIssueCount, PayPeriodIssue } from '../../../../sdk/schemas.ts';
import { useRead, useReadOn } from '../../../api.ts';
import { formatDays, formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { IssuePlace } from '../issues.tsx';

/** The counts of the issues of a period; the shortest page has them. */
export const useIssueCounts = (id: string) => useRead('listPayPeriodIssues', { path: { id }, query: { limit: 1 } });

/** What keeps rows of a period from being paid as they are: kinds with counts, each with links to what to mend. */
export function ReviewList({ periodId }: { periodId: string }) {
  const t = useTexts();
  const found = useIssueCounts(periodId);
  return (
    <section aria-label={t('periods.issuesTitle')}>
      <Title order={2} size="h4" mb="sm">
        {t('periods.issuesTitle')}
      </Title>
      <Read of={found}>
        {({ meta: { issueCounts = [] } }) =>
          issueCounts.length === 0 ? (
            <Text c="dimmed">{t('periods.noIssues')}</Text>
          ) : (
            <Stack gap="xs">
              {issueCounts.map((count) => (
                <OfKind key={count.code} periodId={periodId} count={count} />
              ))}
            </Stack>
          )
        }
      </Read>
    </section>
  );
}

/** A kind in words: how many issues, of how many people. */
export function KindCount({ count }: { count: PayIssueCount }) {
  const t = useTexts();
  const { code, issues, employees } = count;
  const people = t('periods.people', { count: employees, shown: formatNumber(employees) });
  return (
    <>
      {t(`payroll.issues.${code}`)} · {people}
      {issues > employees && ` · ${t('periods.issueCount', { count: issues, shown: formatNumber(issues) })}`}
    </>
  );
}

function OfKind({ periodId, count }: { periodId: string; count: PayIssueCount }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      isDimmed={false}
      onToggle={setOpen}
      summary={
        <Group component="span" display="inline-flex" gap="xs">
          <Text span>
            <KindCount count={count} />
          </Text>
          {count.isBlocking && <Tag color="red">{t('periods.blocking')}</Tag>}
        </Group>
      }
    >
      {isOpen && <Issues periodId={periodId} code={count.code} />}
    </Disclosure>
  );
}

function Issues({ periodId, code }: { periodId: string; code: PayPeriodIssue['code'] }) {
  const issues = useReadOn('listPayPeriodIssues', { path: { id: periodId }, query: { 'code[in]': [code], limit: 50 } });
  return (
    <>
      <Read of={issues}>{({ data }) => <Listed issues={data} />}</Read>
      <MoreButton of={issues} />
    </>
  );
}

function Listed({ issues }: { issues: PayPeriodIssue[] }) {
  const t = useTexts();
  const names = useNames(issues.map(({ employeeId }) => employeeId));
  return (
    <List size="sm" withPadding>
      {issues.map((issue) => {
        const { employeeId, code, from, to, id } = issue;
        const name = names.get(employeeId) ?? t('states.loading');
        return (
          <List.Item key={`${employeeId} ${from} ${id}`}>
            <IssuePlace
              employeeId={employeeId}
              issue={issue}
              label={t('payroll.issueOf', { issue: t(`payroll.issues.${code}`), name })}
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
