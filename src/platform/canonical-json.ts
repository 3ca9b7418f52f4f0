/**
 * JSON with one spelling (RFC 8785): members sorted by their UTF-16 code units, no white space, numbers and texts as
 * JSON.stringify writes them, which is what the RFC demands.
 * @param value as JSON.parse returns it
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
