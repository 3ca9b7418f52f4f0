/** Hostile requests, as an attacker with a token or a session of an account would send them. */
interface HostileRequest {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Another Idempotency-Key with each request. */
  hasKey?: boolean;
  /** With the session of a user in place of the token. */
  isSession?: boolean;
}

/** Requests sent over and over by some connections, or connections that send a byte a second, or that read nothing. */
export type Attack = { what: string } & (
  | { connections: number; request: (i: number) => HostileRequest }
  | { slow: number; begin: (token: string) => string; readsNothing?: true }
);

const [employees, documents] = ['/core/v3/employees', '/core/v3/documents'];
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const always = (request: HostileRequest) => () => request;
const post = (path: string, body: string, more: Partial<HostileRequest> = {}) =>
  always({ method: 'POST', path, body, ...more });

const unknownFields = JSON.stringify({
  rows: times(1_000, (row) => ({
    operation: 'create',
    data: Object.fromEntries(times(100, (i) => [`firstNme${row}x${i}`, 'a'])),
  })),
});
const wrongRows = JSON.stringify({
  rows: times(1_000, () => ({ operation: 'create', data: { nationalities: times(90, () => 1) } })),
});
const names = `{"name":{${times(1_090_000, (i) => `"${i}":0`).join(',')}}}`.padEnd(13_900_000);
const importText = `${','.repeat(29_999)}x\n${'a\n'.repeat(20_000)}`;
const head = (path: string, more: string[] = []) => `POST ${path} HTTP/1.1\r\nHost: a\r\n${more.join('\r\n')}`;

export const attacks: Attack[] = [
  { what: 'a document of 13.9 MB: an object of a million names', connections: 2, request: post(documents, names) },
  {
    what: 'a batch of 8 MB of nested arrays',
    connections: 2,
    request: post(`${employees}/batch`, `{"rows":[${nested(4_000_000)}]}`),
  },
  {
    what: 'a batch of 8 MB of empty arrays',
    connections: 2,
    request: post(`${employees}/batch`, `{"rows":[${'[],'.repeat(2_700_000)}[]]}`),
  },
  { what: 'an employee of 1 MB of [[[…]]]', connections: 2, request: post(employees, nested(500_000)) },
  {
    what: 'a batch with 100 unknown fields in each row',
    connections: 2,
    request: post(`${employees}/batch`, unknownFields),
  },
  { what: 'a batch with 90 wrong values in each row', connections: 2, request: post(`${employees}/batch`, wrongRows) },
  {
    what: 'an import of 70 KB: 30,000 columns, 20,000 rows',
    connections: 2,
    request: post('/account/v1/imports', JSON.stringify({ fileName: 'a.csv', text: importText }), { isSession: true }),
  },
  { what: '800 heads, a byte a second', slow: 800, begin: () => head(employees) },
  {
    what: '800 bodies, a byte a second',
    slow: 800,
    begin: (token) =>
      `${head(employees, [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 9000'])}\r\n\r\n{`,
  },
  {
    what: '500 connections that read nothing, each with five requests for openapi.json',
    slow: 500,
    begin: () => 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5),
    readsNothing: true,
  },
  {
    what: 'a flood of Idempotency-Keys',
    connections: 8,
    request: (i) => ({
      method: 'POST',
      path: '/core/v3/departments',
      body: JSON.stringify({ name: `Flood ${i} ${Math.random()}` }),
      hasKey: true,
    }),
  },
  {
    what: '40 lists with every expansion',
    connections: 40,
    request: always({ path: `${employees}?limit=500&expand=department,office,manager,currentContract,currentSalary` }),
  },
  { what: '14 searches', connections: 14, request: (i) => ({ path: `${employees}?q=last${i}%20first&limit=500` }) },
  {
    what: 'expand=department 300 times',
    connections: 2,
    request: always({ path: `${employees}?limit=500&${times(300, () => 'expand=department').join('&')}` }),
  },
  {
    what: '3,700 unknown parameters',
    connections: 2,
    request: always({ path: `${employees}?${times(3_700, (i) => `firstNme${i}=a`).join('&')}` }),
  },
  {
    what: 'a search for 60 words',
    connections: 2,
    request: always({ path: `${employees}?q=${times(60, (i) => 'abcdefghij'[i % 10]).join('%20')}` }),
  },
];
