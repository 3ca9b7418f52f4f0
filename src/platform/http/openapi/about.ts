import packageJson from '../../../../package.json' with { type: 'json' };

const introduction = `
Rollcall is a self-hosted HR platform: a REST API with signed webhooks, the source of truth for what affects payroll.
To generate a client of one section, use \`/openapi/core\`, \`/openapi/contract\` and so on: it has a quarter of the types.
openapi-generator for Go needs \`enumClassPrefix=true\`: constants of a package in Go have one name space.
The [guides](/docs/guides) explain how to do things; every error has [a page](/docs/errors).

**Credentials.** Send \`Authorization: Bearer <token>\`. The token identifies the account, its scopes say what it may do, and
each operation names the scope that it needs. A field that a token may not see is left out and named in \`meta.redacted\`.

**Replies** are JSON: \`{"data": {…}}\` for one object, \`{"data": […], "meta": {…}}\` for a list. An error is a problem
document (RFC 9457); its \`code\` never changes, and \`errors\` names every wrong field at once.

**Unknown names are refused**, in queries and in bodies, with the nearest known one: a typo must not go unnoticed.

**Lists** are paged with \`page\` and \`limit\`, or with \`cursor\`, which is faster and misses nothing.

**Values.** Ids are UUIDs. Instants are RFC 3339 and shown in UTC with milliseconds; any offset is accepted, but
an offset is required. Dates are \`YYYY-MM-DD\`, and an end date is the last day. Both are of the years 1900 to 9999 (\`x-years\`). An absent value is \`null\`.

**Changes.** PATCH and PUT do the same: they set the fields that you send, clear those that you send as \`null\`, and keep the
others. Objects merge in the same way; an array replaces the stored one. Send the ETag back in \`If-Match\` to overwrite no other
change; with \`If-None-Match: *\`, an upsert by external ID only creates. Send an \`Idempotency-Key\` with a POST to make it safe to repeat.
`;

/** The description of the API as a whole. */
export const info = {
  title: 'Rollcall API',
  version: packageJson.version,
  description: introduction.trim(),
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};
