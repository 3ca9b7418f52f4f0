import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { formatDate, formatDays, formatLength, formatNumber, formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { vacationInWords } from '../../ui/amount-off.ts';

type Step = VacationCalendarTotal['entries'][number];

/** Until the last day, of days that are carried over; words without a day if there is none. */
const untilOf = ({ values }: Step) => values.periods.at(-1)?.to;

const periodsOf = ({ values }: Step) => values.periods.map(({ from, to }) => formatDays(from, to)).join(', ');

type CarriedKey = `timeOff.steps.carried${'Over' | 'AfterSickLeave' | 'AfterLeave'}`;

/** The words for a step of a balance; an unknown step is shown with the English description of the API. */
export function stepWords(step: Step): string {
  const carried = (step: Step, key: CarriedKey) => {
    const words = t(key, { year: step.values.year ?? 0 });
    const until = untilOf(step);
    return until ? t('timeOff.steps.until', { what: words, day: formatDate(until) }) : words;
  };
  const inWords: Record<Step['step'], (step: Step) => string> = {
    configuration: ({ days, seconds, values: { name } }) =>
      t(seconds === null ? 'timeOff.steps.configuration' : 'timeOff.steps.configurationHours', {
        ...{ count: days, shown: formatVacation(days, seconds), name: name ?? '–' },
      }),
    calendar: ({ days, seconds }) =>
      t(seconds === null ? 'timeOff.steps.calendar' : 'timeOff.steps.calendarHours', {
        ...{ count: days, shown: formatVacation(days, seconds) },
      }),
    unlimited: () => t('timeOff.steps.unlimited'),
    employed: (step) =>
      step.values.countedDays === 0
        ? t('timeOff.steps.notEmployed')
        : step.values.months !== undefined
          ? t('timeOff.steps.employedMonths', { months: formatNumber(step.values.months), when: periodsOf(step) })
          : t('timeOff.steps.employed', {
              counted: step.values.countedDays ?? 0,
              year: step.values.yearDays ?? 0,
              when: periodsOf(step),
            }),
    week: (step) => {
      const { weekSeconds, weekDays, countedDays } = step.values;
      const when = { days: vacationInWords(countedDays ?? 0, null), when: periodsOf(step) };
      return weekSeconds === undefined
        ? t('timeOff.steps.week', { count: weekDays ?? 0, ...when })
        : t('timeOff.steps.weekHours', { hours: formatLength(weekSeconds), ...when });
    },
    seniority: ({ values }) => t('timeOff.steps.seniority', { count: values.years ?? 0 }),
    suspended: (step) => t('timeOff.steps.suspended', { count: step.values.countedDays ?? 0, when: periodsOf(step) }),
    earned: (step) => t('timeOff.steps.earned', { when: periodsOf(step) }),
    carried_over: (step) => carried(step, 'timeOff.steps.carriedOver'),
    carried_after_sick_leave: (step) => carried(step, 'timeOff.steps.carriedAfterSickLeave'),
    carried_after_leave: (step) => carried(step, 'timeOff.steps.carriedAfterLeave'),
    carried_to_next_year: ({ values }) => t('timeOff.steps.carriedToNextYear', { year: values.year ?? 0 }),
    adjusted: ({ values }) => t('timeOff.steps.adjusted', { reason: values.reason ?? '–' }),
    expired: (step) => t('timeOff.steps.expired', { year: step.values.year ?? 0, when: periodsOf(step) }),
    settled: (step) => t('timeOff.steps.settled', { when: periodsOf(step) }),
    rounding: ({ seconds }) => t(seconds === null ? 'timeOff.steps.rounding' : 'timeOff.steps.roundingHours'),
    taken: (step) => t('timeOff.steps.taken', { when: periodsOf(step) }),
    rest_taken: (step) => t('timeOff.steps.restTaken', { when: periodsOf(step) }),
    rest_pending: (step) => t('timeOff.steps.restPending', { when: periodsOf(step) }),
    pending: (step) => t('timeOff.steps.pending', { when: periodsOf(step) }),
  };
  return Object.hasOwn(inWords, step.step) ? inWords[step.step](step) : step.description;
}
