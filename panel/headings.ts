import { nav } from './i18n/en/common.ts';
import type { PlainTextKey } from './i18n/texts.ts';
import type { paths } from './paths.ts';

type PageName = keyof typeof paths;

/** Pages that are not headed by their name in the navigation. */
const others: Partial<Record<PageName, PlainTextKey | undefined>> = {
  home: undefined,
  importOfPeople: 'nav.importPeople',
  timePrint: 'print.title',
  payrollExport: 'nav.payroll',
  payPeriods: 'nav.payroll',
  payFiles: 'nav.payroll',
  compensations: 'nav.payroll',
  catalogues: 'nav.payroll',
  timeOffRequests: 'nav.timeOff',
  timeOffBalances: 'nav.timeOff',
  timeOffPolicies: 'nav.timeOff',
};

/** The heading of a page that has the same for every user; the outline shows it before the page is loaded. */
export const headingOf = (page: PageName): PlainTextKey | undefined =>
  page in others ? others[page] : page in nav ? (`nav.${page}` as PlainTextKey) : undefined;
