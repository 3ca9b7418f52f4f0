import type { Notification } from '../../sdk/schemas.ts';
import { formatDate, formatDays, formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { amountOff, timesOff } from '../ui/amount-off.ts';

/** A notification as a sentence. */
export function noticeText(notice: Notification): string {
  const { kind, count, employee, actorName: by, timeOff, workDate, outcome, label } = notice;
  const shown = formatNumber(count);
  const who = employee ? `${employee.firstName} ${employee.lastName}` : t('notifications.anEmployee');
  switch (kind) {
    case 'time_off_requested': {
      if (timeOff === null) return t('notifications.requestedMany', { count, shown });
      const words = { who, amount: amountOff(timeOff), when: whenOf(timeOff) };
      return timeOff.isReturn ? t('notifications.returned', words) : t('notifications.requested', words);
    }
    case 'time_off_decided': {
      const decision = outcome === 'approved' || outcome === 'rejected' ? outcome : 'cancelled';
      return timeOff === null
        ? t(`notifications.decidedMany.${decision}`, { shown })
        : t(`notifications.decided.${decision}`, { when: whenOf(timeOff) });
    }
    case 'onboarding_tasks_assigned':
      return t('notifications.tasks', { who, count, shown });
    case 'work_entry_corrected': {
      if (count > 1 || workDate === null) return t('notifications.correctedMany', { by, shown });
      const correction = outcome === 'created' || outcome === 'deleted' ? outcome : 'updated';
      return t(`notifications.corrected.${correction}`, { by, day: formatDate(workDate) });
    }
    case 'own_data_requested':
      return count > 1
        ? t('notifications.dataRequestedMany', { count, shown })
        : t('notifications.dataRequested', { who });
    case 'own_data_decided': {
      const decision = outcome === 'rejected' ? outcome : 'accepted';
      return t(`notifications.dataDecided.${decision}`, { count, shown });
    }
    case 'import_finished':
      return t('notifications.imported', { file: label ?? '' });
    case 'webhook_trouble': {
      const trouble =
        outcome === 'paused' || outcome === 'disabled' || outcome === 'loop_suspected' ? outcome : 'degraded';
      return t(`notifications.trouble.${trouble}`, { endpoint: label ?? t('notifications.anEndpoint') });
    }
  }
}

function whenOf(timeOff: NonNullable<Notification['timeOff']>): string {
  const { firstDay, lastDay } = timeOff;
  if (lastDay === null) return t('notifications.from', { day: formatDate(firstDay) });
  return formatDays(firstDay, lastDay) + timesOff(timeOff);
}
