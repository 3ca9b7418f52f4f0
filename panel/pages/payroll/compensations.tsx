import { Button, SegmentedControl, Table } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Compensation } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { formatAmount, formatDecimal } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { Listing } from '../../ui/listing.tsx';
import { Empty, isAddedAbove, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { NewCompensation } from './compensation-forms.tsx';

const statuses = ['active', 'inactive', 'all'] as const;

/** The amount of a compensation each time, in money or as a percentage of the salary. */
export function amountOf({
  quantity,
  percentage,
  currency,
}: Pick<Compensation, 'quantity' | 'percentage' | 'currency'>): string {
  if (quantity != null) return formatAmount(decimalOf(quantity), currency);
  return percentage == null ? '–' : `${formatDecimal(decimalOf(percentage))} %`;
}

/** Payroll > Compensations: what employees can get in addition to the salary. */
export function Compensations() {
  const navigate = useNavigate();
  const { status = 'active' } = useSearch({ from: `/frame${paths.compensations}` });
  const [isMaking, setMaking] = useState(false);
  const compensations = useReadAll('listCompensations', {
    query: { ...byName.query, ...(status === 'all' ? {} : { status }) },
  });
  const add = may('createCompensation') && (
    <Button onClick={() => setMaking(true)}>{t('payroll.newCompensation')}</Button>
  );
  return (
    <AreaPage area="payroll" actions={isAddedAbove(compensations) && add}>
      <SegmentedControl
        mb="md"
        aria-label={t('fields.status')}
        data={statuses.map((value) => ({ value, label: t(`pay.statuses.${value}`) }))}
        value={status}
        onChange={(wanted) => void navigate({ to: paths.compensations, search: { status: wanted }, replace: true })}
      />
      <Read
        of={compensations}
        none={
          <Empty title={t('payroll.noCompensations')} action={add}>
            {t('payroll.noCompensationsNote')}
          </Empty>
        }
      >
        {({ data }) => <CompensationTable compensations={data} />}
      </Read>
      {isMaking && <NewCompensation onClose={() => setMaking(false)} />}
    </AreaPage>
  );
}

function CompensationTable({ compensations }: { compensations: Compensation[] }) {
  return (
    <Listing
      minWidth={640}
      head={[
        t('fields.name'),
        t('fields.type'),
        t('fields.period'),
        { number: t('fields.quantity') },
        t('fields.currency'),
        t('fields.code'),
      ]}
    >
      {compensations.map((one) => (
        <Table.Tr key={one.id}>
          <Table.Td>
            <Link to={paths.compensation} params={{ id: one.id }}>
              {one.name}
            </Link>{' '}
            {one.status === 'inactive' && <Tag color="gray">{t('pay.statuses.inactive')}</Tag>}
          </Table.Td>
          <Table.Td>{t(`pay.types.${one.compensationType}`)}</Table.Td>
          <Table.Td>{t(`pay.periods.${one.period}`)}</Table.Td>
          <Table.Td className="number">{amountOf(one)}</Table.Td>
          <Table.Td>{one.currency}</Table.Td>
          <Table.Td>{one.code ?? '–'}</Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}
