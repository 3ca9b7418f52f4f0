import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';

const pages = [
  { to: paths.payroll, label: 'payroll.variables', needs: 'listMonthlyVariableCompensations' },
  { to: paths.payrollExport, label: 'nav.payrollMonth', needs: 'listMonthlyVariableCompensations' },
  { to: paths.payPeriods, label: 'nav.payPeriods', needs: 'listPayPeriods' },
  { to: paths.payFiles, label: 'nav.payFiles', needs: 'listExportProfiles' },
  { to: paths.compensations, label: 'nav.compensations', needs: 'listCompensations' },
  { to: paths.catalogues, label: 'nav.catalogues', needs: 'createContractType' },
] as const;

interface PayrollPageProps {
  month?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of each Payroll page; the month goes along from one to the next. */
export function PayrollPage({ month, actions, children }: PayrollPageProps) {
  const { pathname } = useLocation();
  const open = pages.find(({ to }) => to === pathname);
  const mine = pages.filter(({ needs }) => may(needs));
  if (pathname === paths.payroll && mine[0] && mine[0].to !== pathname) return <Navigate to={mine[0].to} replace />;
  const isDenied = pages.some(
    ({ to, needs }) => (pathname === to || (to !== paths.payroll && pathname.startsWith(`${to}/`))) && !may(needs),
  );
  return (
    <>
      <PageHeader title={t('nav.payroll')} section={open && t(open.label)}>
        {actions}
      </PageHeader>
      <PageTabs
        label={t('nav.payroll')}
        search={month === undefined ? undefined : { month }}
        pages={mine.map(({ to, label }) => ({ to, label: t(label) }))}
      />
      {isDenied ? <Denied /> : children}
    </>
  );
}
