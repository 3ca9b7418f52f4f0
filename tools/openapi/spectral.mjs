// The rules of Spectral for openapi.json: all of its OpenAPI set and all of the OWASP set, hints included. A rule that
// does not apply is switched off where it does not, with the reason.
import { readFileSync } from 'node:fs';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { oas } from '@stoplight/spectral-rulesets';

const document = JSON.parse(readFileSync('../../openapi.json', 'utf8'));

/** A place in the document, as overrides name it. */
const at = (...steps) =>
  `../../openapi.json#${steps.map((step) => `/${encodeURI(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ pointer: at('paths', path, method), ...operation })),
);
const isOpen = ({ tags }) => tags[0] === 'Open';
const off = (files, names) => ({ files, rules: Object.fromEntries(names.map((name) => [name, 'off'])) });

/** Objects whose names the client chooses, such as HTTP headers, wherever they are. */
function mapsIn(value, steps = []) {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value.additionalProperties ?? {};
  const values = $ref === undefined ? [] : [at(...$ref.split('/').slice(1))];
  const own = value.type === 'object' && value.maxProperties !== undefined ? [at(...steps), ...values] : [];
  return [...own, ...Object.entries(value).flatMap(([key, part]) => mapsIn(part, [...steps, key]))];
}

export default {
  extends: [
    [oas, 'all'],
    [owasp, 'all'],
  ],
  rules: {
    // Servers call the API, and its own panel from the same origin: there is no CORS, and the document must not describe
    // a header that is never sent.
    'owasp:api8:2023-define-cors-origin': 'off',
    // The sections follow what people look for, employees first.
    'openapi-tags-alphabetical': 'off',
    // Every organization runs a separate installation: its contact address is theirs, not ours.
    'contact-properties': 'off',
  },
  overrides: [
    // By default the server listens on the machine's own loopback address; a public address comes with TLS.
    off([at('servers', 0)], ['owasp:api8:2023-no-server-http']),
    // Setting up and signing in is how users get credentials, and signing out must work without valid ones.
    off(
      operations
        .filter(({ security, tags }) => security.length === 0 && tags[0] === 'Account')
        .map((row) => row.pointer),
      [
        'owasp:api2:2023-read-restricted',
        'owasp:api2:2023-write-restricted',
        'owasp:api8:2023-define-error-responses-401',
      ],
    ),
    // Anyone may read the reference and the health checks without limit, and they have no input that could be wrong.
    off(
      operations.filter(isOpen).flatMap(({ pointer, responses }) => {
        const { $ref } = responses['200'];
        return [pointer, ...($ref === undefined ? [] : [at(...$ref.split('/').slice(1))])];
      }),
      [
        'owasp:api2:2023-read-restricted',
        'owasp:api4:2023-rate-limit',
        'owasp:api4:2023-rate-limit-responses-429',
        'owasp:api8:2023-define-error-responses-401',
        'owasp:api8:2023-define-error-validation',
      ],
    ),
    // The receiver of a webhook answers this request, not Rollcall.
    off(
      operations.flatMap(({ pointer, callbacks }) => (callbacks ? [`${pointer}/callbacks`] : [])),
      [
        'owasp:api4:2023-rate-limit',
        'owasp:api4:2023-rate-limit-responses-429',
        'owasp:api8:2023-define-error-responses-401',
        'owasp:api8:2023-define-error-responses-500',
        'owasp:api8:2023-define-error-validation',
      ],
    ),
    // These are maps on purpose; constrained-additionalProperties still requires their limits.
    off(mapsIn(document), ['owasp:api3:2023-no-additionalProperties']),
  ],
};
