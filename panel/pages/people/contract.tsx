import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { Facts } from '../../ui/facts.tsx';

/** The contract that is in force today. */
export function Contract({ person }: { person: EmployeeExpanded }) {
  const { t } = useTranslation();
  const contract = person.currentContract;
  if (!contract) return <Text c="dimmed">{t('person.noContract')}</Text>;
  return (
    <Facts
      facts={[
        [t('person.contractType'), contract.contractTypeName],
        [t('person.jobCharge'), contract.jobChargeName],
        [t('person.from'), formatDate(contract.startDate)],
        [t('person.until'), contract.endDate && formatDate(contract.endDate)],
        [t('person.weeklyHours'), contract.weeklyHours],
        [t('person.fte'), contract.fte],
      ]}
    />
  );
}
