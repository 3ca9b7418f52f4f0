import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { PageHeader } from '../../ui/states.tsx';

const pages = [
  { to: paths.payroll, label: 'payroll.variables' },
  { to: paths.payrollExport, label: 'payroll.export' },
  { to: paths.payPeriods, label: 'periods.title' },
  { to: paths.payFiles, label: 'files.title' },
  { to: paths.compensations, label: 'payroll.compensations' },
  { to: paths.catalogues, label: 'payroll.catalogues' },
] as const;

interface PayrollPageProps {
  month?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of each Payroll page; the month goes along from one to the next. */
export function PayrollPage({ month, actions, children }: PayrollPageProps) {
  const t = useTexts();
  const { pathname } = useLocation();
  const open = pages.find(({ to }) => to === pathname);
  return (
    <>
      <PageHeader title={t('payroll.title')} section={open && t(open.label)}>
        {actions}
      </PageHeader>
      <PageTabs
        label={t('payroll.title')}
        search={month === undefined ? undefined : { month }}
        pages={pages.map(({ to, label }) => ({ to, label: t(label) }))}
      />
      {children}
    </>
  );
}
