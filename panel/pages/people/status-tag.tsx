import type { Employee } from '../../../sdk/schemas.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { Tag } from '../../ui/tag.tsx';

interface StatusTagProps {
  person: Pick<Employee, 'status' | 'startDate' | 'endDate' | 'deletedAt'>;
  /** Whether the usual status is left out, as in a list. */
  onlyUnusual?: boolean;
}

/** Whether an employee is deleted, has left, is to start or is to leave, and when; else active. */
export function StatusTag({ person: { status, startDate, endDate, deletedAt }, onlyUnusual = false }: StatusTagProps) {
  const today = todayIn(useMe().company.timeZone);
  if (deletedAt) return <Tag color="red">{t('deletedEmployee.status')}</Tag>;
  if (status === 'inactive') return <Tag color="gray">{t('person.statuses.inactive')}</Tag>;
  if (startDate > today) return <Tag color="blue">{t('person.startsOn', { day: formatDate(startDate) })}</Tag>;
  if (endDate !== null) return <Tag color="yellow">{t('person.leavesOn', { day: formatDate(endDate) })}</Tag>;
  return onlyUnusual ? null : <Tag color="green">{t('person.statuses.active')}</Tag>;
}
