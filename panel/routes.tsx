import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
} from '@tanstack/react-router';
import { catalogues } from './pages/payroll/catalogue.ts';
import { statuses } from './pages/people/query.ts';
import { paths } from './paths.ts';
import { root as basepath } from './root.ts';
import { day, month, oneOf, type Parameters, page, personTabs, readSearch, text, webhookTabs, year } from './search.ts';
import { Broken } from './shell/broken.tsx';
import { Frame } from './shell/frame.tsx';
import { lazyPart } from './shell/lazy-part.ts';
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
const inside = <const Path extends string, Of extends Parameters = Record<never, never>>(
  path: Path,
  component: AsyncRouteComponent<object>,
  parameters?: Of,
) => createRoute({ getParentRoute: () => frame, path, component, validateSearch: readSearch(parameters) });

/** Every page of the panel within its frame; those before the sign-in are in `outside/`. */
const tree = root.addChildren([
  frame.addChildren([
    inside(
      paths.home,
      lazyPart(() => import('./pages/home/home.tsx'), 'Home'),
    ),
    inside(
      paths.inbox,
      lazyPart(() => import('./pages/inbox/inbox.tsx'), 'Inbox'),
    ),
    inside(
      paths.people,
      lazyPart(() => import('./pages/people/people.tsx'), 'People'),
      {
        q: text,
        status: oneOf(statuses),
        departmentId: text,
        officeId: text,
        managerId: text,
        orderBy: text,
      },
    ),
    inside(
      paths.importPeople,
      lazyPart(() => import('./pages/people/import/import.tsx'), 'ImportPage'),
    ),
    inside(
      paths.importOfPeople,
      lazyPart(() => import('./pages/people/import/one-import.tsx'), 'OneImportPage'),
    ),
    inside(
      paths.ownDataRequests,
      lazyPart(() => import('./pages/people/own-data/requests.tsx'), 'OwnDataRequests'),
      { status: oneOf(['pending', 'accepted', 'rejected']) },
    ),
    inside(
      paths.person,
      lazyPart(() => import('./pages/people/person.tsx'), 'PersonPage'),
      { tab: oneOf(personTabs), week: day, year },
    ),
    inside(
      paths.directory,
      lazyPart(() => import('./pages/directory/directory.tsx'), 'Directory'),
      { q: text, departmentId: text, officeId: text },
    ),
    inside(
      paths.documents,
      lazyPart(() => import('./pages/documents/documents.tsx'), 'Documents'),
    ),
    inside(
      paths.orgChart,
      lazyPart(() => import('./pages/organisation/chart/chart.tsx'), 'OrgChart'),
      { view: oneOf(['list']), person: text },
    ),
    inside(
      paths.organisation,
      lazyPart(() => import('./pages/organisation/organisation.tsx'), 'Organisation'),
    ),
    inside(
      paths.legalEntities,
      lazyPart(() => import('./pages/organisation/legal-entities.tsx'), 'LegalEntities'),
    ),
    inside(
      paths.costCentres,
      lazyPart(() => import('./pages/organisation/cost-centres.tsx'), 'CostCentres'),
    ),
    inside(
      paths.payGroups,
      lazyPart(() => import('./pages/organisation/pay-groups.tsx'), 'PayGroups'),
    ),
    inside(
      paths.timeRules,
      lazyPart(() => import('./pages/organisation/time-rules.tsx'), 'TimeRules'),
    ),
    inside(
      paths.time,
      lazyPart(() => import('./pages/time/time.tsx'), 'Time'),
      { employee: text, week: day, departmentId: text, officeId: text, managerId: text, page },
    ),
    inside(
      paths.timeKinds,
      lazyPart(() => import('./pages/time/kinds.tsx'), 'Kinds'),
    ),
    inside(
      paths.timePrint,
      lazyPart(() => import('./pages/time/print-sheets.tsx'), 'PrintSheets'),
      { employee: text, departmentId: text, month, page },
    ),
    inside(
      paths.payroll,
      lazyPart(() => import('./pages/payroll/variables.tsx'), 'Variables'),
      { month, q: text, departmentId: text },
    ),
    inside(
      paths.payrollExport,
      lazyPart(() => import('./pages/payroll/export.tsx'), 'ExportMonth'),
      { month },
    ),
    inside(
      paths.payPeriods,
      lazyPart(() => import('./pages/payroll/periods/periods.tsx'), 'Periods'),
    ),
    inside(
      paths.payPeriod,
      lazyPart(() => import('./pages/payroll/periods/period.tsx'), 'PeriodPage'),
    ),
    inside(
      paths.payFiles,
      lazyPart(() => import('./pages/payroll/files/files.tsx'), 'Files'),
    ),
    inside(
      paths.compensations,
      lazyPart(() => import('./pages/payroll/compensations.tsx'), 'Compensations'),
      { month, status: oneOf(['active', 'inactive', 'all']) },
    ),
    inside(
      paths.compensation,
      lazyPart(() => import('./pages/payroll/compensation.tsx'), 'CompensationPage'),
    ),
    inside(
      paths.catalogues,
      lazyPart(() => import('./pages/payroll/catalogues.tsx'), 'Catalogues'),
      { month, kind: oneOf(catalogues.map(({ name }) => name)) },
    ),
    inside(
      paths.timeOff,
      lazyPart(() => import('./pages/time-off/calendar.tsx'), 'TeamCalendar'),
      { month, department: text, everyone: oneOf(['yes']), page },
    ),
    inside(
      paths.timeOffRequests,
      lazyPart(() => import('./pages/time-off/requests.tsx'), 'Requests'),
      { status: oneOf(['pending', 'accepted', 'rejected']) },
    ),
    inside(
      paths.timeOffBalances,
      lazyPart(() => import('./pages/time-off/balances-page.tsx'), 'BalancesPage'),
      { employee: text, year, page },
    ),
    inside(
      paths.timeOffPolicies,
      lazyPart(() => import('./pages/time-off/policies.tsx'), 'Policies'),
    ),
    inside(
      paths.api,
      lazyPart(() => import('./pages/configuration/api-page.tsx'), 'ApiPage'),
    ),
    inside(
      paths.webhooks,
      lazyPart(() => import('./pages/configuration/webhooks.tsx'), 'Webhooks'),
    ),
    inside(
      paths.webhook,
      lazyPart(() => import('./pages/configuration/webhook/webhook.tsx'), 'WebhookPage'),
      {
        tab: oneOf(webhookTabs),
        status: oneOf(['pending', 'sending', 'delivered', 'held', 'failed', 'expired', 'erased']),
        event: text,
        eventId: text,
        delivery: text,
      },
    ),
    inside(
      paths.users,
      lazyPart(() => import('./pages/configuration/users.tsx'), 'Users'),
    ),
    inside(
      paths.roles,
      lazyPart(() => import('./pages/configuration/roles.tsx'), 'Roles'),
    ),
    inside(
      paths.customFields,
      lazyPart(() => import('./pages/configuration/custom-fields/custom-fields.tsx'), 'CustomFields'),
    ),
    inside(
      paths.ownData,
      lazyPart(() => import('./pages/configuration/own-data.tsx'), 'OwnDataPage'),
    ),
    inside(
      paths.documentKinds,
      lazyPart(() => import('./pages/configuration/document-kinds/document-kinds.tsx'), 'DocumentKinds'),
    ),
    inside(
      paths.onboardingTemplates,
      lazyPart(
        () => import('./pages/configuration/onboarding-templates/onboarding-templates.tsx'),
        'OnboardingTemplates',
      ),
    ),
    inside(
      paths.company,
      lazyPart(() => import('./pages/configuration/company.tsx'), 'CompanyPage'),
    ),
    inside(
      paths.audit,
      lazyPart(() => import('./pages/configuration/audit-log/audit-log.tsx'), 'AuditLog'),
      { tab: oneOf(['changes', 'signIns']), type: text, actorId: text, from: day, to: day },
    ),
    inside(
      paths.account,
      lazyPart(() => import('./pages/account/account.tsx'), 'AccountPage'),
    ),
    inside(
      paths.notifications,
      lazyPart(() => import('./pages/account/notifications.tsx'), 'NotificationsPage'),
    ),
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
