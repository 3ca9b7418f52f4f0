import { createAbsenceType, createHolidayCalendar } from '../schedule/index.ts';
import type { Demo } from './demo.ts';
import { holidayCalendars } from './holidays.ts';
import type { Organisation } from './organisation.ts';

const absenceTypes = [
  { name: 'Sick leave', category: 'sick_leave' as const, needsValidation: false, color: '#e03131' },
  { name: 'Medical appointment', pickMode: 'by_time_range' as const, color: '#f08c00' },
  { name: 'Moving house', color: '#1971c2' },
  { name: 'Unpaid leave', remuneratedType: 'not_remunerated' as const, color: '#868e96' },
];

/** Closes the offices on holidays of last year, this and the next, and says what people may be absent for. */
export async function makeTimeOff({ work, caller, today }: Demo, { offices }: Organisation): Promise<void> {
  const thisYear = Number(today.slice(0, 4));
  await work.write(caller, async (tx) => {
    for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
      for (const { name, offices: codes, days } of holidayCalendars) {
        await createHolidayCalendar(tx, {
          name: `${name} ${year}`,
          year,
          officeIds: codes.map((code) => offices.get(code) as string),
          daysOff: days.map(([day, dayName]) => ({ date: `${year}-${day}`, name: dayName })),
        });
      }
    }
    for (const type of absenceTypes) await createAbsenceType(tx, type);
  });
}
