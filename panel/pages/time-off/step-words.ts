import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { formatDays, formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';

type Step = VacationCalendarTotal['entries'][number];

const periodsOf = ({ values }: Step) => values.periods.map(({ from, to }) => formatDays(from, to)).join(', ');

/** The words for a step of a balance; an unknown step is shown with the English description of the API. */
export function useStepWords(): (step: Step) => string {
  const t = useTexts();
  const inWords: Record<Step['step'], (step: Step) => string> = {
    configuration: ({ days, values: { name } }) =>
      t('timeOff.steps.configuration', { count: days, shown: formatNumber(days), name: name ?? '–' }),
    calendar: ({ days }) => t('timeOff.steps.calendar', { count: days, shown: formatNumber(days) }),
    employed: (step) =>
      step.values.countedDays === 0
        ? t('timeOff.steps.notEmployed')
        : t('timeOff.steps.employed', {
            counted: step.values.countedDays ?? 0,
            year: step.values.yearDays ?? 0,
            when: periodsOf(step),
          }),
    week: (step) =>
      t('timeOff.steps.week', {
        count: step.values.weekDays ?? 0,
        days: step.values.countedDays ?? 0,
        when: periodsOf(step),
      }),
    rounding: () => t('timeOff.steps.rounding'),
    taken: (step) => t('timeOff.steps.taken', { when: periodsOf(step) }),
    rest_taken: (step) => t('timeOff.steps.restTaken', { when: periodsOf(step) }),
    rest_pending: (step) => t('timeOff.steps.restPending', { when: periodsOf(step) }),
    pending: (step) => t('timeOff.steps.pending', { when: periodsOf(step) }),
  };
  return (step) => (Object.hasOwn(inWords, step.step) ? inWords[step.step](step) : step.description);
}
