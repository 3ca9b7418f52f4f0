import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useReadAll } from '../../api.ts';
import { periodOf, todayIn } from '../../calendar.ts';
import { formatMonthName } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe } from '../../session.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { fileNamePart, saveCsv, saveJson } from '../../ui/save-file.ts';
import { ProblemAlert } from '../../ui/states.tsx';
import { monthTable } from './month-table.ts';
import { useReadWholeMonth } from './use-month.ts';

/** Saves the month as a file, and leads to where it is closed. */
export function MonthActions({ month, isEmpty }: { month: string; isEmpty: boolean }) {
  const { company } = useMe();
  const read = useReadWholeMonth(month);
  const name = `${fileNamePart(company.name)}-payroll-${month}`;
  const csv = useMutation({
    mutationFn: async () => {
      const { rows, redacted } = await read();
      const { header, lines } = monthTable(rows, redacted);
      await saveCsv(`${name}.csv`, header, lines);
    },
  });
  const { id, timeZone } = company;
  const json = useMutation({
    mutationFn: async () => {
      const { rows, redacted } = await read();
      saveJson(`${name}.json`, {
        company: { id, name: company.name, timeZone },
        month,
        ...periodOf(month),
        data: rows,
        redacted,
      });
    },
  });
  return (
    <>
      {isEmpty ? (
        <ExplainedButton variant="default" whyNot={t('payroll.nothingToSave')}>
          {t('payroll.save')}
        </ExplainedButton>
      ) : (
        <MenuButton
          label={t('payroll.save')}
          isBusy={csv.isPending || json.isPending}
          choices={[
            { label: t('payroll.csv'), act: csv.mutate },
            { label: t('payroll.json'), act: json.mutate },
          ]}
        />
      )}
      <ProblemAlert error={csv.error ?? json.error} />
      <CloseLink month={month} />
    </>
  );
}

/** Leads to the period that closes the month, or to all where several do. */
function CloseLink({ month }: { month: string }) {
  const { company } = useMe();
  const today = todayIn(company.timeZone);
  const { data: { data: periods = [] } = {} } = useReadAll('listPayPeriods', {
    query: { ...periodOf(month), 'status[in]': ['open', 'review'] },
    enabled: may('listPayPeriods'),
  });
  const [first, ...others] = periods.filter(({ from, to }) => to.startsWith(month) && from <= today);
  if (!first) return null;
  const to = others.length === 0 ? { to: paths.payPeriod, params: { id: first.id } } : { to: paths.payPeriods };
  return (
    <Button leftSection={<LockIcon />} renderRoot={(props) => <Link {...to} {...props} />}>
      {t('payroll.close', { month: formatMonthName(Number(month.slice(5))) })}
    </Button>
  );
}
