/** The yearly closing days of the offices, on fixed dates. Data only. */
import type { OfficeCode } from './company.ts';

interface DemoCalendar {
  name: string;
  offices: OfficeCode[];
  /** Month and day, and the name of the day. */
  days: [day: string, name: string][];
}

export const holidayCalendars: DemoCalendar[] = [
  {
    name: 'All offices',
    offices: [],
    days: [
      ['01-01', "New Year's Day"],
      ['12-25', 'Christmas Day'],
    ],
  },
  {
    name: 'Spain',
    offices: ['MAD', 'BCN'],
    days: [
      ['01-06', 'Epifanía del Señor'],
      ['05-01', 'Fiesta del Trabajo'],
      ['08-15', 'Asunción de la Virgen'],
      ['10-12', 'Fiesta Nacional de España'],
      ['11-01', 'Todos los Santos'],
      ['12-06', 'Día de la Constitución'],
      ['12-08', 'Inmaculada Concepción'],
    ],
  },
  {
    name: 'Madrid',
    offices: ['MAD'],
    days: [
      ['05-02', 'Fiesta de la Comunidad de Madrid'],
      ['05-15', 'San Isidro'],
      ['11-09', 'La Almudena'],
    ],
  },
  {
    name: 'Barcelona',
    offices: ['BCN'],
    days: [
      ['06-24', 'Sant Joan'],
      ['09-11', 'Diada'],
      ['09-24', 'La Mercè'],
      ['12-26', 'Sant Esteve'],
    ],
  },
  {
    name: 'New York',
    offices: ['NYC'],
    days: [
      ['06-19', 'Juneteenth'],
      ['07-04', 'Independence Day'],
      ['11-11', 'Veterans Day'],
    ],
  },
  {
    name: 'Singapore',
    offices: ['SIN'],
    days: [
      ['05-01', 'Labour Day'],
      ['08-09', 'National Day'],
    ],
  },
];
