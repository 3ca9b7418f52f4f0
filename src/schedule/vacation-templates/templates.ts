/**
 * Vacation policies by country to start from: the statutory minimum, as a proposal. Nothing follows from a template until its
 * configuration is sent; agreements and contracts often grant more.
 */
import type { Configuration } from '../vacation-configurations.ts';

interface Template {
  /** Stable. */
  code: string;
  country: string;
  /** What it grants, and what to look at. */
  description: string;
  source: { law: string; url: string };
  configuration: Pick<
    Configuration,
    'name' | 'dayType' | 'maxDaysOff' | 'accrual' | 'accrualBasis' | 'carryOver' | 'unpaidLeaveSuspends'
  >;
}

const spain = {
  law: 'Estatuto de los Trabajadores, art. 38',
  url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2015-11430',
};

/** @param year the first year whose unused days may be carried over */
export const templatesSince = (year: number): Template[] => {
  const carryOver = (maxDays: number | null, lastDay: string, monthsAfterSickLeave: number | null) => ({
    sinceYear: year,
    maxDays,
    lastDay,
    monthsAfterSickLeave,
  });
  return [
    {
      code: 'es-working-days',
      country: 'ES',
      description:
        '22 working days, which are 30 days of the calendar in a week of five days. Unused days end with the year, except ' +
        'after sick leave: 18 months.',
      source: spain,
      configuration: {
        name: 'Spain, 22 working days',
        dayType: 'business_day',
        maxDaysOff: 22,
        accrual: 'year',
        accrualBasis: 'days',
        carryOver: carryOver(0, '12-31', 18),
        unpaidLeaveSuspends: true,
      },
    },
    {
      code: 'es-calendar-days',
      country: 'ES',
      description:
        '30 days of the calendar, which include weekends and holidays. Unused days end with the year, except after sick ' +
        'leave: 18 months.',
      source: spain,
      configuration: {
        name: 'Spain, 30 calendar days',
        dayType: 'calendar_day',
        maxDaysOff: 30,
        accrual: 'year',
        accrualBasis: 'days',
        carryOver: carryOver(0, '12-31', 18),
        unpaidLeaveSuspends: true,
      },
    },
    {
      code: 'fr-working-days',
      country: 'FR',
      description:
        '25 working days (jours ouvrés) in a week of five days, which are 30 (jours ouvrables) in a week of six; earned by ' +
        'the month. After sick leave 15 months. The year is the calendar year, as an agreement may set.',
      source: {
        law: 'Code du travail, art. L3141-3, L3141-11 and L3141-19-1',
        url: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006072050',
      },
      configuration: {
        name: 'France, 25 working days',
        dayType: 'business_day',
        maxDaysOff: 25,
        accrual: 'month',
        accrualBasis: 'months',
        carryOver: carryOver(0, '12-31', 15),
        unpaidLeaveSuspends: true,
      },
    },
    {
      code: 'de-working-days',
      country: 'DE',
      description:
        '20 working days in a week of five days, which are 24 in a week of six; add what the contract grants. Unused days ' +
        'can be taken until 31 March, and after sick leave for 15 months.',
      source: {
        law: 'Bundesurlaubsgesetz, §§ 3 and 7; BAG 9 AZR 353/10',
        url: 'https://www.gesetze-im-internet.de/burlg/__3.html',
      },
      configuration: {
        name: 'Germany, 20 working days',
        dayType: 'business_day',
        maxDaysOff: 20,
        accrual: 'year',
        accrualBasis: 'days',
        carryOver: carryOver(null, '03-31', 15),
        unpaidLeaveSuspends: true,
      },
    },
    {
      code: 'pt-working-days',
      country: 'PT',
      description: '22 working days. Unused days can be taken until 30 April of the next year.',
      source: {
        law: 'Código do Trabalho, art. 238 and 240; CJEU C-214/10',
        url: 'https://diariodarepublica.pt/dr/legislacao-consolidada/lei/2009-34546475',
      },
      configuration: {
        name: 'Portugal, 22 working days',
        dayType: 'business_day',
        maxDaysOff: 22,
        accrual: 'year',
        accrualBasis: 'days',
        carryOver: carryOver(null, '04-30', 15),
        unpaidLeaveSuspends: false,
      },
    },
    {
      code: 'gb-working-days',
      country: 'GB',
      description:
        '28 days in a week of five days (5.6 weeks), which may include public holidays. After sick leave 18 months. The law ' +
        'grants no more than 28 days: set those of a week of six days in the calendar.',
      source: {
        law: 'Working Time Regulations 1998, reg. 13 and 13A',
        url: 'https://www.legislation.gov.uk/uksi/1998/1833/regulation/13',
      },
      configuration: {
        name: 'United Kingdom, 28 days',
        dayType: 'business_day',
        maxDaysOff: 28,
        accrual: 'year',
        accrualBasis: 'days',
        carryOver: carryOver(0, '12-31', 18),
        unpaidLeaveSuspends: false,
      },
    },
    {
      code: 'us-two-weeks',
      country: 'US',
      description:
        '15 days, earned in 26 pay periods of two weeks; unused days stay for a year. No federal law grants vacation: the ' +
        'days are the employer’s choice, and some states forbid that they expire.',
      source: {
        law: 'None at the federal level (Fair Labor Standards Act)',
        url: 'https://www.dol.gov/general/topic/workhours/vacation_leave',
      },
      configuration: {
        name: 'United States, 15 days',
        dayType: 'business_day',
        maxDaysOff: 15,
        accrual: 'two_weeks',
        accrualBasis: 'days',
        carryOver: carryOver(null, '12-31', 0),
        unpaidLeaveSuspends: false,
      },
    },
  ];
};
