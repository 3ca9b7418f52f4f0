import type { EventType } from '../../events/index.ts';

const typePattern = /^\{"event":"([^"]*)"/;

/**
 * What an endpoint may read of events: the bodies as the log has them, and without their data where the scope that their
 * kind needs was not granted. The same body always gives the same bytes.
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
