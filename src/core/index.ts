import { closedDays } from '../events/index.ts';
import { writesFollowedBy } from '../platform/http/write-followers.ts';
import type { Area } from './area.ts';
import { celebrationEventTypes, celebrationRoutes } from './directory/celebrations/index.ts';
import { directoryEventTypes, directoryRoutes } from './directory/index.ts';
import { orgChartRoutes } from './directory/org-chart/index.ts';
import { coreFieldErrors } from './field-errors.ts';
import { onboardingEvents, onboardingFollower, onboardingRoutes } from './onboarding/index.ts';
import { onboardingTemplates } from './onboarding/templates/index.ts';
import { contributionGroups } from './organisation/contribution-groups/index.ts';
import { costCentres } from './organisation/cost-centres.ts';
import { departments } from './organisation/departments.ts';
import { jobCharges } from './organisation/job-charges.ts';
import { legalEntities } from './organisation/legal-entities.ts';
import { offices, timeRuleRoutes, timeRuleStarts } from './organisation/offices/index.ts';
import { timeRuleEventTypes } from './organisation/time-rules/index.ts';
import { assignationRoutes } from './people/assignations/index.ts';
import { customFieldEvents, customFieldRoutes } from './people/custom-fields/index.ts';
import {
  employeeEventTypes,
  employeeRoutes,
  employmentEnds,
  employmentEventTypes,
  employmentRoutes,
  signInFollower,
} from './people/employees/index.ts';
import { routesByExternalId } from './people/external-ids/index.ts';
import { managerEvents, managerRoutes } from './people/managers/index.ts';
import { placementEventTypes } from './people/placements/index.ts';
import { placementRoutes, placementStarts, placementsFollower } from './people/placements/verbs/index.ts';
import { plannedHours } from './ports.ts';
import { reportRoutes } from './reports/index.ts';
import { ownDataEventTypes, ownDataFollower, ownDataRoutes } from './self-service/index.ts';

export { type Area, joinAreas } from './area.ts';
export { catalogue, entryFields } from './catalogue.ts';
export { accountsWithDailyWork, runDailyJob } from './daily-job.ts';
export { colleagueSettingsOf, inDirectory, isColleague, showsPhotos } from './directory/index.ts';
export { orgChartManagers } from './directory/org-chart/index.ts';
export {
  type ClosedObject,
  type Days,
  type Effects,
  type EmployeeFollower,
  type EmploymentEnd,
  type EmploymentGap,
  type FollowedEmployee,
  ignoresDates,
  mergeEffects,
  noFollowUp,
  type ObjectRef,
  removedWithEmployee,
  type UnchangedObject,
} from './followers.ts';
export { changeTask, completeOnboarding, employeeInactive, onboardings, startOnboarding } from './onboarding/index.ts';
export { onboardingTemplates } from './onboarding/templates/index.ts';
export { contributionGroups, giveSpanishGroups, groupsByCode } from './organisation/contribution-groups/index.ts';
export { costCentres } from './organisation/cost-centres.ts';
export { departments } from './organisation/departments.ts';
export { jobCharges } from './organisation/job-charges.ts';
export { legalEntities } from './organisation/legal-entities.ts';
export { wrongIdentityNumber, wrongSocialSecurityNumber } from './organisation/numbers/index.ts';
export { offices } from './organisation/offices/index.ts';
export { type TimeRules, timeRules, timeRulesOf } from './organisation/time-rules/index.ts';
export { departmentAssignations, officeAssignations } from './people/assignations/index.ts';
export { createCustomField, customFields } from './people/custom-fields/index.ts';
export {
  type EmployeeLine,
  employeeColumns,
  employeeLinesOf,
  fieldsOf,
  type NamedLine,
  nameColumns,
  type ShownPlacement,
  withNames,
} from './people/employee-columns/index.ts';
export { employeeIn, employeeShort, employeeShortJson } from './people/employee-short/index.ts';
export {
  createEmployee,
  deactivateEmployee,
  employeeCreated,
  employeeRefOf,
  employees,
  employments,
  endWithEmployment,
  keptWithEmployees,
  lockPerson,
  lockPersonOf,
  lockWithPerson,
  notDeleted,
  passClosure,
  reactivateEmployee,
  shownValues as customValuesJson,
  takeClosure,
  updateEmployee,
  wrongIdsOfEmployee,
} from './people/employees/index.ts';
export {
  employedIn,
  employmentsIn,
  inForceToday,
  outsideEmploymentDates,
  refuseOutsideEmployment,
} from './people/employment-days/index.ts';
export {
  createManager,
  decidedBy,
  decides,
  employeeManagers,
  findDecidesAbout,
  mayNotDecide,
  peopleUnder,
  refuseUnlessDecides,
} from './people/managers/index.ts';
export {
  type GroupDays,
  groupDaysIn,
  inPayGroup,
  lastDayFrom,
  mirrored,
  type OfficeFrom,
  officeAt,
  officeOn,
  officesOf,
  type PayGroupChoice,
  placedAtDeleted,
  placedDays,
  placedIn,
  placements,
  placementsIn,
  todayOf,
} from './people/placements/index.ts';
export { placeFrom } from './people/placements/verbs/index.ts';
export { setWorkStatus, type WorkStatus, workStatusOf } from './people/work-status/index.ts';
export { plainResource } from './plain-resource/index.ts';
export { type DailyWork, employeesPort, plannedHours, terminationSettlement } from './ports.ts';
export {
  changesSql as ownDataChangesSql,
  shownChange as ownDataChange,
} from './self-service/index.ts';

/** The employees of the account, and their organisation. */
export const coreArea: Area = {
  routes: [
    ...writesFollowedBy([closedDays, plannedHours], [...employeeRoutes, ...employmentRoutes, ...orgChartRoutes]),
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
    ...writesFollowedBy([closedDays, plannedHours], [...placementRoutes, ...assignationRoutes]),
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
    Placements: 'Where and as what each employee works, from which day on (job and position data).',
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
    ...managerEvents.types,
    ...onboardingEvents.types,
    ...onboardingTemplates.events.types,
    ...contributionGroups.events.types,
    ...jobCharges.events.types,
    ...ownDataEventTypes,
    ...directoryEventTypes,
    ...celebrationEventTypes,
  ],
  fieldErrors: coreFieldErrors,
  followers: [placementsFollower, onboardingFollower, ownDataFollower, signInFollower],
  dailyWork: [employmentEnds, placementStarts, timeRuleStarts],
  shownWithEmployees: [],
};
