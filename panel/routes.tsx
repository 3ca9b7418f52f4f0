import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { root as basepath } from './root.ts';
import { Broken } from './shell/broken.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound } from './shell/not-found.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const outside = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });
const inside = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    component,
    // The state of a page is in its address: filters survive a reload and can be sent to somebody.
    validateSearch: (search: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(search)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      ),
  });

/** Every page of the panel. */
const tree = root.addChildren([
  outside(
    paths.signIn,
    lazyRouteComponent(() => import('./pages/sign-in/sign-in.tsx'), 'SignIn'),
  ),
  outside(
    paths.setUp,
    lazyRouteComponent(() => import('./pages/sign-in/set-up.tsx'), 'SetUp'),
  ),
  outside(
    paths.acceptInvitation,
    lazyRouteComponent(() => import('./pages/sign-in/accept-invitation.tsx'), 'AcceptInvitation'),
  ),
  outside(
    paths.resetPassword,
    lazyRouteComponent(() => import('./pages/sign-in/reset-password.tsx'), 'ResetPassword'),
  ),
  frame.addChildren([
    inside(
      paths.home,
      lazyRouteComponent(() => import('./pages/home/home.tsx'), 'Home'),
    ),
    inside(
      paths.people,
      lazyRouteComponent(() => import('./pages/people/people.tsx'), 'People'),
    ),
    inside(
      paths.importPeople,
      lazyRouteComponent(() => import('./pages/people/import/import.tsx'), 'ImportPage'),
    ),
    inside(
      paths.person,
      lazyRouteComponent(() => import('./pages/people/person.tsx'), 'PersonPage'),
    ),
    inside(
      paths.orgChart,
      lazyRouteComponent(() => import('./pages/organisation/chart/chart.tsx'), 'OrgChart'),
    ),
    inside(
      paths.organisation,
      lazyRouteComponent(() => import('./pages/organisation/organisation.tsx'), 'Organisation'),
    ),
    inside(
      paths.time,
      lazyRouteComponent(() => import('./pages/time/time.tsx'), 'Time'),
    ),
    inside(
      paths.timeKinds,
      lazyRouteComponent(() => import('./pages/time/kinds.tsx'), 'Kinds'),
    ),
    inside(
      paths.payroll,
      lazyRouteComponent(() => import('./pages/payroll/variables.tsx'), 'Variables'),
    ),
    inside(
      paths.payrollExport,
      lazyRouteComponent(() => import('./pages/payroll/export.tsx'), 'ExportMonth'),
    ),
    inside(
      paths.compensations,
      lazyRouteComponent(() => import('./pages/payroll/compensations.tsx'), 'Compensations'),
    ),
    inside(
      paths.compensation,
      lazyRouteComponent(() => import('./pages/payroll/compensation.tsx'), 'CompensationPage'),
    ),
    inside(
      paths.catalogues,
      lazyRouteComponent(() => import('./pages/payroll/catalogues.tsx'), 'Catalogues'),
    ),
    inside(
      paths.timeOff,
      lazyRouteComponent(() => import('./pages/time-off/calendar.tsx'), 'TeamCalendar'),
    ),
    inside(
      paths.timeOffRequests,
      lazyRouteComponent(() => import('./pages/time-off/requests.tsx'), 'Requests'),
    ),
    inside(
      paths.timeOffBalances,
      lazyRouteComponent(() => import('./pages/time-off/balances-page.tsx'), 'BalancesPage'),
    ),
    inside(
      paths.timeOffPolicies,
      lazyRouteComponent(() => import('./pages/time-off/policies.tsx'), 'Policies'),
    ),
    inside(
      paths.api,
      lazyRouteComponent(() => import('./pages/configuration/api-page.tsx'), 'ApiPage'),
    ),
    inside(
      paths.webhooks,
      lazyRouteComponent(() => import('./pages/configuration/webhooks.tsx'), 'Webhooks'),
    ),
    inside(
      paths.webhook,
      lazyRouteComponent(() => import('./pages/configuration/webhook/webhook.tsx'), 'WebhookPage'),
    ),
    inside(
      paths.users,
      lazyRouteComponent(() => import('./pages/configuration/users.tsx'), 'Users'),
    ),
    inside(
      paths.customFields,
      lazyRouteComponent(() => import('./pages/configuration/custom-fields/custom-fields.tsx'), 'CustomFields'),
    ),
    inside(
      paths.onboardingTemplates,
      lazyRouteComponent(
        () => import('./pages/configuration/onboarding-templates/onboarding-templates.tsx'),
        'OnboardingTemplates',
      ),
    ),
    inside(
      paths.company,
      lazyRouteComponent(() => import('./pages/configuration/company.tsx'), 'CompanyPage'),
    ),
    inside(
      paths.audit,
      lazyRouteComponent(() => import('./pages/configuration/audit-log/audit-log.tsx'), 'AuditLog'),
    ),
    inside(
      paths.account,
      lazyRouteComponent(() => import('./pages/account/account.tsx'), 'AccountPage'),
    ),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: basepath || '/',
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
