import type { Answer } from '../harness/http.ts';
import type { Company } from './company.ts';

/** What changes many days at once, or moves pay, and what the year of the mirror has no action for. */
export function meddlingIn(company: Company): (() => Promise<Answer> | undefined)[] {
  const { random } = company;
  const patch = (path: string, body: object) => {
    const one = company.one(path);
    return one && company.send('PATCH', `${path}/${one.id}`, body);
  };
  return [
    () => {
      const rules = [
        { overtimeBasis: 'week' },
        { overtimeBasis: 'day' },
        { nightStart: '21:00' },
        { roundingMinutes: 15 },
      ];
      const effectiveDate = random.chance(0.7) ? { effectiveDate: company.dateBetween(-120, 40) } : {};
      return patch('/core/v3/offices', { ...random.pick(rules), ...effectiveDate });
    },
    () => {
      const remuneratedType = random.chance(0.5) ? 'remunerated' : 'not_remunerated';
      return patch('/schedule/v1/absence-types', { remuneratedType });
    },
    () => {
      const dayType = random.chance(0.5) ? 'business_day' : 'calendar_day';
      return patch('/schedule/v1/vacation-configurations', { dayType });
    },
    () => {
      const maxDaysOff = random.whole(20, 30);
      return patch('/schedule/v1/vacation-configurations', { maxDaysOff });
    },
    () => {
      const vacationConfigurationId = company.idIn('/schedule/v1/vacation-configurations');
      return patch('/schedule/v1/vacation-calendars', { vacationConfigurationId });
    },
    () => {
      const payGroupId = random.chance(0.3) ? null : company.idIn('/payroll/v1/pay-groups');
      return patch('/core/v3/placements', { payGroupId });
    },
    () => {
      const hour = random.whole(0, 12);
      return patch('/schedule/v1/work-entries', {
        workEntryOut: { date: `${company.dateBetween(-60, -1)}T${String(hour + 10)}:00:00Z` },
      });
    },
  ];
}
