/** The ids of absence calendars, which are computed and not stored. Pure. */

/** An absence calendar: the absences of one kind that an employee has in a year. */
export interface CalendarKey {
  employeeId: string;
  absenceTypeId: string;
  year: number;
}

const digits = (uuid: string) => uuid.toLowerCase().replaceAll('-', '');
/** The last group of a UUID. */
const tailOf = (uuid: string) => digits(uuid).slice(20);

/**
 * The id of a calendar: a UUID version 8 (RFC 9562) with the last 48 bits of the employee, the last 48 bits of the type and
 * twelve more of it, and the year in the 14 bits after the variant.
 */
export function calendarId({ employeeId, absenceTypeId, year }: CalendarKey): string {
  const [employee, type] = [tailOf(employeeId), digits(absenceTypeId)];
  const yearGroup = (0x8000 | year).toString(16);
  return `${employee.slice(0, 8)}-${employee.slice(8)}-8${type.slice(17, 20)}-${yearGroup}-${type.slice(20)}`;
}

/** What an id says of its calendar; the id of another object says something about no calendar. */
export function partsOf(id: string): { employeeTail: string; typeTail: string; year: number } {
  const hex = digits(id);
  return {
    employeeTail: hex.slice(0, 12),
    typeTail: hex.slice(20),
    year: Number.parseInt(hex.slice(16, 20), 16) & 0x3fff,
  };
}
