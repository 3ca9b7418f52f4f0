import { Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import type { Contract, Salary } from '../../../../sdk/schemas.ts';
import { VersionsButton } from '../../../events/versions.tsx';
import { formatAmount, formatDate, formatDecimal, formatList, formatMonthName } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { may } from '../../../session.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { ItemActions, ItemDays, ItemHeading } from '../timeline/parts.tsx';
import { EndAssignment, RemoveAssignment } from './assignment-forms.tsx';
import { ContractForm, RemoveContract } from './contract-form.tsx';
import { EditSalary, RemoveSalary } from './salary-forms.tsx';
import type { Item } from './timeline.ts';

const versionsOf = {
  contract: 'listContractVersions',
  salary: 'listSalaryVersions',
  compensation: 'listEmployeeCompensationVersions',
} as const;
const changedBy = {
  contract: 'updateContract',
  salary: 'updateSalary',
  compensation: 'updateEmployeeCompensation',
} as const;

/** Contracts and pay of an employee, the newest first. */
export function PayTimeline({ items, salaries }: { items: Item[]; salaries: Salary[] }) {
  return (
    <Timeline bulletSize={16} lineWidth={2} active={items.length}>
      {items.map((item) => (
        <Timeline.Item key={item.of.id} title={<ItemHeading title={t(`pay.kinds.${item.kind}`)} state={item.state} />}>
          <ItemDays days={item} />
          <Details item={item} />
          <Actions item={item} salaries={salaries} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Details({ item }: { item: Item }) {
  if (item.kind === 'contract') return <Text>{contractText(item.of) || t('pay.noDetails')}</Text>;
  if (item.kind === 'salary') return <Text>{salaryText(item.of)}</Text>;
  const { compensation } = item.of;
  if (!compensation) return null;
  const { name, compensationType, period, quantity, percentage, currency } = compensation;
  const amount = quantity !== null ? formatAmount(decimalOf(quantity), currency) : percentage && `${percentage} %`;
  return (
    <Text>
      {[name, t(`pay.types.${compensationType}`), amount, t(`pay.each.${period}`)].filter(Boolean).join(' · ')}
    </Text>
  );
}

const contractText = (contract: Contract): string =>
  [
    contract.concurrent && t('fields.concurrent'),
    contract.legalEntityName,
    contract.jobChargeName,
    contract.contractTypeName,
    contract.workDayTypeName,
    contract.weeklyHours !== null && t('pay.weekly', { hours: formatDecimal(decimalOf(contract.weeklyHours)) }),
    contract.fte !== null && t('pay.fte', { fte: formatDecimal(decimalOf(contract.fte)) }),
    contract.code,
  ]
    .filter(Boolean)
    .join(' · ');

const salaryText = (salary: Salary): string =>
  [
    salary.grossSalary !== undefined &&
      t('pay.grossEach', {
        amount: formatAmount(decimalOf(salary.grossSalary), salary.currency),
        period: t(`pay.each.${salary.grossPeriod}`),
      }),
    t('pay.paymentsCount', { count: salary.payments }),
    typeof salary.remunerationAmount === 'number' &&
      t('pay.eachPayment', { amount: formatAmount(decimalOf(salary.remunerationAmount), salary.currency) }),
    salary.extraPaymentMonths?.length &&
      t('pay.extraIn', { months: formatList(salary.extraPaymentMonths.map(formatMonthName)) }),
    salary.contractId !== null && t('pay.ofConcurrent'),
    salary.contributionGroup,
  ]
    .filter(Boolean)
    .join(' · ');

function Actions({ item, salaries }: { item: Item; salaries: Salary[] }) {
  const [asks, setAsks] = useState<'edit' | 'remove' | undefined>();
  const close = () => setAsks(undefined);
  const what = `${t(`pay.kinds.${item.kind}`)}, ${formatDate(item.startDate)}`;
  return (
    <ItemActions
      by={changedBy[item.kind]}
      what={what}
      onEdit={() => setAsks('edit')}
      onRemove={() => setAsks('remove')}
    >
      {may(versionsOf[item.kind], item.of.employeeId) && (
        <VersionsButton by={versionsOf[item.kind]} of={{ path: { id: item.of.id } }} what={what} />
      )}
      {asks === 'edit' && <EditItem item={item} onClose={close} />}
      {asks === 'remove' && <RemoveItem item={item} salaries={salaries} onClose={close} />}
    </ItemActions>
  );
}

function EditItem({ item, onClose }: { item: Item; onClose: () => void }) {
  if (item.kind === 'contract') {
    return <ContractForm employeeId={item.of.employeeId} contract={item.of} onClose={onClose} />;
  }
  if (item.kind === 'salary') return <EditSalary salary={item.of} onClose={onClose} />;
  return <EndAssignment assignment={item.of} onClose={onClose} />;
}

function RemoveItem({ item, salaries, onClose }: { item: Item; salaries: Salary[]; onClose: () => void }) {
  if (item.kind === 'contract') return <RemoveContract contract={item.of} onClose={onClose} />;
  if (item.kind === 'salary') return <RemoveSalary salary={item.of} salaries={salaries} onClose={onClose} />;
  return <RemoveAssignment assignment={item.of} name={item.of.compensation?.name ?? ''} onClose={onClose} />;
}
