import type { EventType } from '../../events/index.ts';

const typePattern = /^\{"event":"([^"]*)"/;

/**
 * The bodies of events as an endpoint may read them: as in the log, or without their data if the endpoint lacks the
 * scope of their kind. The same body always gives the same bytes.
 */
export function bodyShower(
  granted: readonly string[],
  types: ReadonlyMap<string, Pick<EventType, 'scope'>>,
): (body: string) => string {
  const scopes = new Set(granted);
  if (scopes.has('*')) return (body) => body;
  return (body) => {
    const scope = types.get(typePattern.exec(body)?.[1] ?? '')?.scope;
    if (scope !== undefined && scopes.has(scope)) return body;
    return `${body.slice(0, body.indexOf(',"data":'))},"data":null,"redacted":true}`;
  };
}
