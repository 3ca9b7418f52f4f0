export { type DaysMoved, touchCalendars } from './accepted-days/touch-calendars.ts';
export { type Balance, type BalanceFacts, balanceOfYear, balanceOn } from './balance.ts';
export { calendarsFor, noVacationConfiguration } from './calendars-for.ts';
export { type CarryOver, carriedOver } from './carry-over.ts';
export { isUnlimited, lackOf } from './chain.ts';
export { configurationShort } from './configuration-short.ts';
export { balancesById, readBalances, restDaysIn } from './count-balances.ts';
export { type CompareDaysOff, type GivenDayOff, portion, secondsOff } from './days-off.ts';
export { type EntitlementRule, entitlementOf } from './entitlement.ts';
export { vacationCalendarEvents } from './events.ts';
export { type Chains, readChains, unitOfYear } from './read-chains.ts';
export { around, type RestDay } from './rest-days.ts';
export { roundedInTurn, shownDays } from './rounding.ts';
export { vacationCalendarRoutes } from './routes.ts';
export { type Leaver, settledForPayroll } from './settled-on-leaving/for-payroll.ts';
export { vacationOnLeaving } from './settled-on-leaving/on-leaving.ts';
export { amountSeconds, shownStep, stepSchema } from './steps.ts';
export {
  type ConfiguredCalendar,
  configurationJson,
  configurationsOf,
  lockCalendars,
  yearsOfCalendars,
} from './store.ts';
export { vacationTotals } from './totals.ts';
export { daysOf, shownAmount, usedAmount } from './unit.ts';
export { vacationCalendars } from './vacation-calendar.ts';
export { readVacationOfYear } from './vacation-of-year.ts';
