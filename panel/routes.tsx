import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
} from '@tanstack/react-router';
import { catalogues } from './pages/payroll/catalogue.ts';
import { orders, statuses } from './pages/people/query.ts';
import { paths } from './paths.ts';
import { root as basepath } from './root.ts';
import {
  day,
  id,
  month,
  oneOf,
  type Parameters,
  page,
  personTabs,
  readSearch,
  text,
  webhookTabs,
  year,
} from './search.ts';
import { Broken } from './shell/broken.tsx';
import { Frame } from './shell/frame.tsx';
import { lazyPage } from './shell/lazy-part.tsx';
import { NotFound } from './shell/not-found.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  /** An address whose id cannot be one leads nowhere: `/people/hire` would ask the API for another path. */
  beforeLoad({ params }) {
    if ('id' in params && !uuid.test(String(params.id))) throw notFound();
  },
});
/** The state of a page is in its address, so that filters survive a reload and can be sent to a colleague. */
const inside =
  <const Path extends string, Of extends Parameters = Record<never, never>>(path: Path, parameters?: Of) =>
  (component: AsyncRouteComponent<object>) =>
    createRoute({ getParentRoute: () => frame, path, component, validateSearch: readSearch(parameters) });

/** Every page of the panel within its frame; those before the sign-in are in `outside/`. */
const tree = root.addChildren([
  frame.addChildren([
    inside(paths.home)(lazyPage(() => import('./pages/home/home.tsx'), 'Home')),
    inside(paths.inbox)(lazyPage(() => import('./pages/inbox/inbox.tsx'), 'Inbox')),
    inside(paths.people, {
      q: text,
      status: oneOf(statuses),
      departmentId: id,
      officeId: id,
      managerId: id,
      orderBy: oneOf(orders),
    })(lazyPage(() => import('./pages/people/people.tsx'), 'People')),
    inside(paths.importPeople)(lazyPage(() => import('./pages/people/import/import.tsx'), 'ImportPage')),
    inside(paths.importOfPeople)(lazyPage(() => import('./pages/people/import/one-import.tsx'), 'OneImportPage')),
    inside(paths.ownDataRequests, { status: oneOf(['pending', 'accepted', 'rejected']) })(
      lazyPage(() => import('./pages/people/own-data/requests.tsx'), 'OwnDataRequests'),
    ),
    inside(paths.person, { tab: oneOf(personTabs), week: day, year })(
      lazyPage(() => import('./pages/people/person.tsx'), 'PersonPage'),
    ),
    inside(paths.directory, { q: text, departmentId: id, officeId: id })(
      lazyPage(() => import('./pages/directory/directory.tsx'), 'Directory'),
    ),
    inside(paths.documents)(lazyPage(() => import('./pages/documents/documents.tsx'), 'Documents')),
    inside(paths.orgChart, { view: oneOf(['chart', 'list']), person: id })(
      lazyPage(() => import('./pages/organisation/chart/chart.tsx'), 'OrgChart'),
    ),
    inside(paths.organisation)(lazyPage(() => import('./pages/organisation/organisation.tsx'), 'Organisation')),
    inside(paths.legalEntities)(lazyPage(() => import('./pages/organisation/legal-entities.tsx'), 'LegalEntities')),
    inside(paths.costCentres)(lazyPage(() => import('./pages/organisation/cost-centres.tsx'), 'CostCentres')),
    inside(paths.payGroups)(lazyPage(() => import('./pages/organisation/pay-groups.tsx'), 'PayGroups')),
    inside(paths.timeRules)(lazyPage(() => import('./pages/organisation/time-rules.tsx'), 'TimeRules')),
    inside(paths.time, { employee: id, week: day, departmentId: id, officeId: id, managerId: id, page })(
      lazyPage(() => import('./pages/time/time.tsx'), 'Time'),
    ),
    inside(paths.timeKinds)(lazyPage(() => import('./pages/time/kinds.tsx'), 'Kinds')),
    inside(paths.timePrint, { employee: id, departmentId: id, month, page })(
      lazyPage(() => import('./pages/time/print-sheets.tsx'), 'PrintSheets'),
    ),
    inside(paths.payroll, { month, q: text, departmentId: id })(
      lazyPage(() => import('./pages/payroll/variables.tsx'), 'Variables'),
    ),
    inside(paths.payrollExport, { month })(lazyPage(() => import('./pages/payroll/export.tsx'), 'ExportMonth')),
    inside(paths.payPeriods)(lazyPage(() => import('./pages/payroll/periods/periods.tsx'), 'Periods')),
    inside(paths.payPeriod)(lazyPage(() => import('./pages/payroll/periods/period.tsx'), 'PeriodPage')),
    inside(paths.payFiles)(lazyPage(() => import('./pages/payroll/files/files.tsx'), 'Files')),
    inside(paths.compensations, { month, status: oneOf(['active', 'inactive', 'all']) })(
      lazyPage(() => import('./pages/payroll/compensations.tsx'), 'Compensations'),
    ),
    inside(paths.compensation)(lazyPage(() => import('./pages/payroll/compensation.tsx'), 'CompensationPage')),
    inside(paths.catalogues, { month, kind: oneOf(catalogues.map(({ name }) => name)) })(
      lazyPage(() => import('./pages/payroll/catalogues.tsx'), 'Catalogues'),
    ),
    inside(paths.timeOff, { month, department: id, everyone: oneOf(['yes']), page })(
      lazyPage(() => import('./pages/time-off/calendar.tsx'), 'TeamCalendar'),
    ),
    inside(paths.timeOffRequests, { status: oneOf(['pending', 'accepted', 'rejected']) })(
      lazyPage(() => import('./pages/time-off/requests.tsx'), 'Requests'),
    ),
    inside(paths.timeOffBalances, { employee: id, year, page })(
      lazyPage(() => import('./pages/time-off/balances-page.tsx'), 'BalancesPage'),
    ),
    inside(paths.timeOffPolicies)(lazyPage(() => import('./pages/time-off/policies.tsx'), 'Policies')),
    inside(paths.api)(lazyPage(() => import('./pages/configuration/api-page.tsx'), 'ApiPage')),
    inside(paths.webhooks)(lazyPage(() => import('./pages/configuration/webhooks.tsx'), 'Webhooks')),
    inside(paths.webhook, {
      tab: oneOf(webhookTabs),
      status: oneOf(['pending', 'sending', 'delivered', 'held', 'failed', 'expired', 'erased']),
      event: text,
      eventId: id,
      delivery: id,
    })(lazyPage(() => import('./pages/configuration/webhook/webhook.tsx'), 'WebhookPage')),
    inside(paths.users)(lazyPage(() => import('./pages/configuration/users.tsx'), 'Users')),
    inside(paths.roles)(lazyPage(() => import('./pages/configuration/roles.tsx'), 'Roles')),
    inside(paths.customFields)(
      lazyPage(() => import('./pages/configuration/custom-fields/custom-fields.tsx'), 'CustomFields'),
    ),
    inside(paths.ownData)(lazyPage(() => import('./pages/configuration/own-data.tsx'), 'OwnDataPage')),
    inside(paths.documentKinds)(
      lazyPage(() => import('./pages/configuration/document-kinds/document-kinds.tsx'), 'DocumentKinds'),
    ),
    inside(paths.onboardingTemplates)(
      lazyPage(
        () => import('./pages/configuration/onboarding-templates/onboarding-templates.tsx'),
        'OnboardingTemplates',
      ),
    ),
    inside(paths.company)(lazyPage(() => import('./pages/configuration/company.tsx'), 'CompanyPage')),
    inside(paths.audit, { tab: oneOf(['changes', 'signIns']), type: text, actorId: id, from: day, to: day })(
      lazyPage(() => import('./pages/configuration/audit-log/audit-log.tsx'), 'AuditLog'),
    ),
    inside(paths.account)(lazyPage(() => import('./pages/account/account.tsx'), 'AccountPage')),
    inside(paths.notifications)(lazyPage(() => import('./pages/account/notifications.tsx'), 'NotificationsPage')),
  ]),
]);

/** The page whose position was restored last. */
let placed = '';

export const router = createRouter({
  routeTree: tree,
  basepath: basepath || '/',
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  // Back returns to the place in a list. What opens by the search alone leaves the page where it is.
  scrollRestoration: ({ location: { pathname } }) => {
    const isOther = pathname !== placed;
    placed = pathname;
    return isOther;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
