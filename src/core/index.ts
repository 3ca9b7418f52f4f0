import { assignationRoutes } from './assignations/index.ts';
import { catalogueRoutes } from './catalogues/index.ts';
import { contributionGroupEvents, contributionGroupRoutes } from './contribution-groups/index.ts';
import { customFieldEvents, customFieldRoutes } from './custom-fields/index.ts';
import { departmentEvents, departmentRoutes } from './departments/index.ts';
import { employeeEventTypes, employeeRoutes } from './employees/index.ts';
import { jobCharges } from './job-charges/index.ts';
import { managerEventTypes, managerRoutes } from './managers/index.ts';
import { officeEvents, officeRoutes } from './offices/index.ts';
import { onboardingEventTypes, onboardingRoutes } from './onboarding/index.ts';
import { onboardingTemplateEvents, onboardingTemplateRoutes } from './onboarding-templates/index.ts';
import { reportRoutes } from './reports/index.ts';

export {
  catalogueRoutes,
  createEntry,
  defineCatalogue,
  sameCatalogueRoutes,
} from './catalogues/index.ts';
export { giveSpanishGroups, groupsByCode } from './contribution-groups/index.ts';
export { createCustomField } from './custom-fields/index.ts';
export { addDailyWork, type DailyWork, runDailyJob } from './daily-job.ts';
export { createDepartment, updateDepartment } from './departments/index.ts';
export {
  createEmployee,
  deactivateEmployee,
  employees,
  lockPerson,
  reactivateEmployee,
  showWithEmployees,
  updateEmployee,
} from './employees/index.ts';
export { jobCharges } from './job-charges/index.ts';
export {
  createManager,
  decidedBy,
  decides,
  findDecidesAbout,
  mayNotDecide,
  peopleUnder,
  refuseUnlessDecides,
} from './managers/index.ts';
export { createOffice } from './offices/index.ts';
export { changeTask, completeOnboarding, employeeInactive, startOnboarding } from './onboarding/index.ts';
export { createOnboardingTemplate } from './onboarding-templates/index.ts';
export { type EmployeeFollower, type Ended, type FollowedEmployee, followEmployees, referTo } from './ports.ts';
export { setWorkStatus, type WorkStatus, workStatuses, workStatusOf } from './work-status/index.ts';

export const coreRoutes = [
  ...employeeRoutes,
  ...customFieldRoutes,
  ...departmentRoutes,
  ...officeRoutes,
  ...assignationRoutes,
  ...managerRoutes,
  ...onboardingRoutes,
  ...onboardingTemplateRoutes,
  ...reportRoutes,
  ...contributionGroupRoutes,
  ...catalogueRoutes(jobCharges),
];
export const coreTags = {
  Employees: 'Employees, from hire to termination.',
  'Custom fields': 'Fields of employees that the account defines.',
  Departments: 'The tree of departments.',
  Offices: 'Workplaces, with address, location and time zone.',
  Assignations: 'Assignments of employees to departments and offices.',
  Managers: 'The employees who decide the requests of others.',
  Reports: 'Figures about employees.',
  Onboarding: 'Onboarding tasks of new employees, and their progress.',
  'Onboarding templates': 'Task lists from which onboardings start.',
  'Contribution groups': 'The social-security contribution groups of employees and salaries.',
  'Job charges': 'The job charges that employees are hired for.',
};
export const coreEventTypes = [
  ...employeeEventTypes,
  ...customFieldEvents.types,
  ...departmentEvents.types,
  ...officeEvents.types,
  ...managerEventTypes,
  ...onboardingEventTypes,
  ...onboardingTemplateEvents.types,
  ...contributionGroupEvents.types,
  ...jobCharges.events.types,
];
