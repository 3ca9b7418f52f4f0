/** Where each page is; links are made with these, so that a typo is found by the compiler. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  setUp: '/set-up',
  acceptInvitation: '/accept-invitation',
  people: '/people',
  importPeople: '/people/import',
  person: '/people/$id',
  organisation: '/organisation',
  time: '/time',
  api: '/configuration/integrations/api',
  webhooks: '/configuration/integrations/webhooks',
  webhook: '/configuration/integrations/webhooks/$id',
  users: '/configuration/users',
  company: '/configuration/company',
  audit: '/configuration/audit-log',
  account: '/account',
} as const;
