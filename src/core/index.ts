import { closedDays } from '../events/index.ts';
import { writesFollowedBy } from '../platform/http/following.ts';
import type { Area } from './area.ts';
import { assignationRoutes } from './assignations/index.ts';
import { celebrationEventTypes, celebrationRoutes } from './celebrations/index.ts';
import { contributionGroups } from './contribution-groups/index.ts';
import { costCentres } from './cost-centres.ts';
import { customFieldEvents, customFieldRoutes } from './custom-fields/index.ts';
import { departments } from './departments.ts';
import { directoryEventTypes, directoryRoutes } from './directory/index.ts';
import {
  employeeEventTypes,
  employeeRoutes,
  employmentEventTypes,
  employmentRoutes,
  endEmployment,
  findOverdueLeavers,
  signInFollower,
} from './employees/index.ts';
import { routesByExternalId } from './external-ids/index.ts';
import { coreFieldErrors } from './field-errors.ts';
import { jobCharges } from './job-charges.ts';
import { legalEntities } from './legal-entities.ts';
import { managerEventTypes, managerRoutes } from './managers/index.ts';
import { offices, timeRuleRoutes, timeRuleStarts } from './offices/index.ts';
import { onboardingEventTypes, onboardingFollower, onboardingRoutes } from './onboarding/index.ts';
import { onboardingTemplates } from './onboarding-templates/index.ts';
import { orgChartRoutes } from './org-chart/index.ts';
import { ownDataEventTypes, ownDataFollower, ownDataRoutes } from './own-data/index.ts';
import { placementEventTypes } from './placements/index.ts';
import { placementRoutes, placementStarts, placementsFollower } from './placing/index.ts';
import { planOfDays } from './ports.ts';
import { reportRoutes } from './reports/index.ts';
import { timeRuleEventTypes } from './time-rules/index.ts';

export { type Area, join } from './area.ts';
export { catalogue, entryFields } from './catalogue.ts';
export { companyJson } from './company/index.ts';
export { contributionGroups, giveSpanishGroups, groupsByCode } from './contribution-groups/index.ts';
export { costCentres } from './cost-centres.ts';
export { createCustomField } from './custom-fields/index.ts';
export { runDailyJob } from './daily-job.ts';
export { departments } from './departments.ts';
export { colleagueSettingsOf, inDirectory, isColleague, showsPhotos } from './directory/index.ts';
export {
  type EmployeeLine,
  employeeColumns,
  employeeLinesOf,
  fieldsOf,
  type NamedLine,
  nameColumns,
  type ShownPlacement,
  withNames,
} from './employee-columns/index.ts';
export { employeeIn, employeeShort, employeeShortJson, wholeEmployee } from './employee-short/index.ts';
export {
  createEmployee,
  deactivateEmployee,
  employeeCreated,
  employees,
  employments,
  keptWithEmployees,
  lockPerson,
  notDeleted,
  reactivateEmployee,
  updateEmployee,
  wrongIdsOfEmployee,
} from './employees/index.ts';
export {
  employedIn,
  employmentsIn,
  inForceToday,
  outsideEmploymentDates,
  refuseOutsideEmployment,
} from './employment-days/index.ts';
export {
  type Closure,
  type Days,
  type Effects,
  type EmployeeFollower,
  type End,
  type Ended,
  type FollowedEmployee,
  type Kept,
  nothing,
  together,
  unmovedByDates,
} from './followers.ts';
export { jobCharges } from './job-charges.ts';
export { legalEntities } from './legal-entities.ts';
export {
  createManager,
  decidedBy,
  decides,
  findDecidesAbout,
  mayNotDecide,
  peopleUnder,
  refuseUnlessDecides,
} from './managers/index.ts';
export { wrongIdentityNumber, wrongSocialSecurityNumber } from './numbers/index.ts';
export { offices } from './offices/index.ts';
export { changeTask, completeOnboarding, employeeInactive, onboardings, startOnboarding } from './onboarding/index.ts';
export { onboardingTemplates } from './onboarding-templates/index.ts';
export {
  changesSql as ownDataChangesSql,
  type ShownChange as OwnDataChange,
  shownChange as ownDataChange,
} from './own-data/index.ts';
export {
  type GroupDays,
  groupDaysIn,
  inPayGroup,
  type OfficeFrom,
  officeAt,
  officeOn,
  officesOf,
  type PayGroupAsked,
  placedDays,
  placedIn,
  placements,
  placementsIn,
} from './placements/index.ts';
export { placeFrom } from './placing/index.ts';
export { plainResource } from './plain-resource/index.ts';
export { type DailyWork, employeesPort, leaving, planOfDays } from './ports.ts';
export { type TimeRules, timeRules, timeRulesOf } from './time-rules/index.ts';
export { setWorkStatus, type WorkStatus } from './work-status/index.ts';

/** The employees of the account, and their organisation. */
export const coreArea: Area = {
  routes: [
    ...writesFollowedBy([closedDays, planOfDays], [...employeeRoutes, ...employmentRoutes, ...orgChartRoutes]),
    ...directoryRoutes,
    ...customFieldRoutes,
    ...departments.routes,
    ...routesByExternalId(departments),
    ...writesFollowedBy([closedDays], [...offices.routes, ...routesByExternalId(offices)]),
    ...writesFollowedBy([closedDays], timeRuleRoutes),
    ...legalEntities.routes,
    ...routesByExternalId(legalEntities),
    ...costCentres.routes,
    ...routesByExternalId(costCentres),
    ...writesFollowedBy([closedDays, planOfDays], [...placementRoutes, ...assignationRoutes]),
    ...managerRoutes,
    ...onboardingRoutes,
    ...onboardingTemplates.routes,
    ...reportRoutes,
    ...contributionGroups.routes,
    ...jobCharges.routes,
    ...ownDataRoutes,
    ...celebrationRoutes,
  ],
  title: 'Core',
  tags: {
    Employees: 'Employees, from hire to termination.',
    'Custom fields': 'Fields of employees that the account defines.',
    Departments: 'The tree of departments.',
    Offices: 'Workplaces, with address, location and time zone.',
    'Time rules': 'How each office counts working time for pay, from which day on.',
    'Legal entities': 'The companies that employ people.',
    'Cost centres': 'The tree of cost centres that pay is charged to.',
    Placements: 'Where each employee works, from which day on.',
    Assignations: 'Assignments of employees to departments and offices.',
    Managers: 'The employees who decide the requests of others.',
    Reports: 'Figures about employees.',
    Onboarding: 'Onboarding tasks of new employees, and their progress.',
    'Onboarding templates': 'Task lists from which onboardings start.',
    'Contribution groups': 'The social-security contribution groups of employees and salaries.',
    'Job charges': 'The job charges that employees are hired for.',
    Colleagues: 'What colleagues see of each other, as the company and they themselves decide.',
    'Own data': 'What employees change of their own record, at once or with a decision.',
  },
  eventTypes: [
    ...employeeEventTypes,
    ...employmentEventTypes,
    ...placementEventTypes,
    ...customFieldEvents.types,
    ...departments.events.types,
    ...offices.events.types,
    ...timeRuleEventTypes,
    ...legalEntities.events.types,
    ...costCentres.events.types,
    ...managerEventTypes,
    ...onboardingEventTypes,
    ...onboardingTemplates.events.types,
    ...contributionGroups.events.types,
    ...jobCharges.events.types,
    ...ownDataEventTypes,
    ...directoryEventTypes,
    ...celebrationEventTypes,
  ],
  fieldErrors: coreFieldErrors,
  followers: [placementsFollower, onboardingFollower, ownDataFollower, signInFollower],
  dailyWork: [{ due: findOverdueLeavers, act: endEmployment }, placementStarts, timeRuleStarts],
  shownWithEmployees: [],
};
