// The dependency rules (ARCHITECTURE.md) that imports show, for dependency-cruiser.
// "Area" is a folder of src with a part of the product; each uses those to its left, and no other:
//   platform ← events ← accounts ← core ← contract ← schedule ← payroll ← imports, home, notifications
//   documents ← photos next to contract; hiring next to schedule; existing-clients next to payroll;
//   webhooks next to core, joined to it in api.ts

const areas = [
  'platform',
  'events',
  'accounts',
  'core',
  'documents',
  'photos',
  'contract',
  'schedule',
  'payroll',
  'imports',
  'home',
  'notifications',
  'hiring',
  'existing-clients',
  'webhooks',
];

/** What each area may import in addition to itself. */
const uses = {
  platform: [],
  events: ['platform'],
  accounts: ['platform', 'events'],
  core: ['platform', 'events', 'accounts'],
  documents: ['platform', 'events', 'accounts', 'core'],
  photos: ['platform', 'events', 'accounts', 'core', 'documents'],
  contract: ['platform', 'events', 'accounts', 'core'],
  schedule: ['platform', 'events', 'accounts', 'core', 'contract'],
  payroll: ['platform', 'events', 'accounts', 'core', 'contract', 'schedule'],
  imports: ['platform', 'events', 'accounts', 'core', 'contract', 'schedule', 'payroll'],
  home: ['platform', 'events', 'accounts', 'core', 'documents', 'contract', 'schedule', 'payroll'],
  notifications: ['platform', 'events', 'accounts', 'core', 'contract', 'schedule', 'payroll', 'imports'],
  hiring: ['platform', 'events', 'accounts', 'core', 'contract'],
  'existing-clients': ['platform', 'core', 'contract', 'schedule'],
  webhooks: ['platform', 'events', 'accounts'],
};

/** The rooms of core: what each may use in addition to itself and the kit, which are the files of core itself. */
const rooms = {
  organisation: [],
  people: ['organisation'],
  onboarding: ['people'],
  'self-service': ['people', 'onboarding'],
  directory: ['organisation', 'people', 'self-service'],
  reports: ['people'],
};

const slices = areas.filter((area) => area !== 'platform');
const anyOf = (names) => `(${names.join('|')})`;
const packageNamed = (names) => `^(node_modules/)?${anyOf(names)}(/|$)`;
const builtIn = (names) => `^(node:)?${anyOf(names)}$`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule for each area: what it may use. */
const directions = areas.map((area) =>
  forbidden(
    `direction-${area}`,
    `${area} uses ${uses[area].join(', ') || 'nothing of ours'}`,
    { path: `^src/${area}/` },
    { path: '^(src|sdk|panel)/', pathNot: `^src/${anyOf([area, ...uses[area]])}/` },
  ),
);

/** The same for the rooms of core. */
const directionsInCore = Object.entries(rooms).map(([room, used]) =>
  forbidden(
    `direction-${room}`,
    `in core, ${room} uses ${[...used, 'the kit'].join(', ')}`,
    { path: `^src/core/${room}/` },
    { path: '^src/core/[^/]+/', pathNot: `^src/core/${anyOf([room, ...used, 'plain-resource'])}/` },
  ),
);

/** What a slice of core shows to the others: its index.ts, or itself if it is one file, as plain resources are. */
const shownInCore = ['/index\\.ts$', '^src/core/organisation/[^/]+\\.ts$'];

export const ruleSet = {
  forbidden: [
    ...directions,
    ...directionsInCore,
    forbidden(
      'area-by-index',
      'one area uses another through its index.ts',
      { path: '^src/([^/]+)/' },
      { path: `^src/${anyOf(slices)}/`, pathNot: [`^src/$1/`, `^src/${anyOf(slices)}/index\\.ts$`] },
    ),
    forbidden(
      'area-by-index-from-root',
      'the files of src use an area through its index.ts',
      { path: '^src/[^/]+\\.ts$' },
      { path: `^src/${anyOf(slices)}/`, pathNot: `^src/${anyOf(slices)}/index\\.ts$` },
    ),
    forbidden(
      'slice-by-index',
      'within contract, schedule and payroll one slice uses another through its index.ts; that of the area joins them all',
      { path: '^src/(contract|schedule|payroll)/([^/]+)', pathNot: '^src/[^/]+/index\\.ts$' },
      { path: '^src/$1/[^/]+/', pathNot: [`^src/$1/$2/`, '^src/$1/[^/]+/index\\.ts$'] },
    ),
    forbidden(
      'slice-of-core-by-index',
      'within core one slice uses another through its index.ts, and the files of its own room',
      { path: '^src/core/([^/]+)/([^/]+)' },
      { path: '^src/core/[^/]+/', pathNot: ['^src/core/$1/$2/', '^src/core/$1/[^/]+\\.ts$', ...shownInCore] },
    ),
    forbidden(
      'room-by-index',
      'the files of core itself use a slice through its index.ts',
      { path: '^src/core/[^/]+\\.ts$' },
      { path: '^src/core/[^/]+/', pathNot: shownInCore },
    ),
    forbidden(
      'demo-is-a-guest',
      'demo writes through the same verbs as the API, so it sees areas and the platform, not the database',
      { path: '^src/demo/' },
      { path: '^src/(platform/(db|http)/|commands/|app\\.ts|main\\.ts)' },
    ),
    forbidden(
      'commands-are-the-edge',
      'nothing but main.ts imports commands, nothing but commands imports demo',
      { path: '^src/', pathNot: '^src/(main\\.ts|commands/|demo/)' },
      { path: '^src/(commands|demo|main\\.ts)' },
    ),
    forbidden(
      'no-cycles',
      'no file needs itself, for a type either: what two files need of each other belongs in a third',
      {},
      { circular: true },
    ),
    forbidden(
      'sql-in-stores',
      'SQL is in store.ts, queries.ts, platform/db and platform/resource',
      {
        path: '^src/',
        pathNot: ['/(store|queries)\\.ts$', '^src/platform/(db|resource)/'],
      },
      { path: '^src/platform/db/sql\\.ts$' },
    ),
    forbidden(
      'query-builder-in-db',
      'kysely is used through platform/db/sql.ts',
      {
        path: '^src/',
        // better-auth has its own statements, and runs them by a Kysely over our pool.
        pathNot: ['^src/platform/db/', '^src/accounts/users/(sign-in|dates-as-objects)\\.ts$'],
      },
      { path: packageNamed(['kysely', '@better-auth/kysely-adapter']) },
    ),
    forbidden(
      'drivers-in-db',
      'database drivers are used in platform/db',
      { path: '^src/', pathNot: '^src/platform/db/' },
      { path: packageNamed(['pg', 'pg-pool', '@electric-sql/pglite']) },
    ),
    forbidden(
      'http-in-routes',
      'the types of HTTP are for routes.ts and the platform',
      {
        path: `^src/${anyOf(slices)}/`,
        pathNot: [
          '/routes\\.ts$',
          // An index.ts names the type of the routes that it passes on, and an area has routes too.
          '^src/[^/]+/(index|area)\\.ts$',
          // Credentials are headers, which the platform passes to accounts.
          '^src/accounts/(authenticate|users/authenticate-person)\\.ts$',
        ],
      },
      { path: ['^src/platform/http/', packageNamed(['fastify', '@fastify/[^/]+']), builtIn(['http', 'http2'])] },
    ),
    forbidden(
      'server-in-platform',
      'Fastify is used in platform/http and platform/pages; app.ts names its type',
      { path: '^src/', pathNot: '^src/(platform/(http|pages)/|app\\.ts$)' },
      { path: packageNamed(['fastify', '@fastify/[^/]+']) },
    ),
    forbidden(
      'transactions-are-sealed',
      'verbs reach the database by the tx they are given: events, core, contract, schedule, payroll, imports and home cannot get hold of another',
      { path: '^src/(events|core|documents|photos|contract|schedule|payroll|imports|home)/' },
      { path: '^src/platform/db/', pathNot: '^src/platform/db/(sql|insert|update)\\.ts$' },
    ),
    forbidden(
      'network-in-webhooks',
      'no call to the world outside where a transaction may be open',
      { path: '^src/(events|accounts|core|documents|photos|contract|schedule|payroll|imports|home|demo)/' },
      { path: [packageNamed(['undici']), builtIn(['https', 'net', 'tls', 'dns', 'dns/promises', 'dgram'])] },
    ),
    forbidden(
      'panel-uses-sdk',
      'panel imports sdk and itself',
      { path: '^panel/' },
      { path: '^(src|test|tools|bench|migrations)/' },
    ),
    forbidden('sdk-uses-nothing', 'sdk imports nothing', { path: '^sdk/' }, { pathNot: '^sdk/' }),
  ],
};

/** How dependency-cruiser reads the code; its own parser for TypeScript finds no module with TypeScript 7. */
export const options = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.test\\.ts$|^panel/dist/' },
  enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js'] },
};
