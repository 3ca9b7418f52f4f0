import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/states.tsx';

const sections = [
  [paths.payroll, 'payroll.variables'],
  [paths.payrollExport, 'payroll.export'],
  [paths.compensations, 'payroll.compensations'],
  [paths.catalogues, 'payroll.catalogues'],
] as const;

/** What is around each page of Payroll; the month goes along from one to the next. */
export function PayrollPage({
  section,
  month,
  actions,
  children,
}: {
  section: (typeof sections)[number][0];
  month?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('payroll.title')}>{actions}</PageHeader>
      <Tabs
        value={section}
        onChange={(to) => to && void navigate({ to, search: (month === undefined ? {} : { month }) as never })}
      >
        <Tabs.List mb="md">
          {sections.map(([to, label]) => (
            <Tabs.Tab key={to} value={to}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={section}>{children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
