import { isUuid } from '../../platform/ids.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type EndpointKey, findTarget, type Target } from '../sender/store.ts';
import { endpoints } from './endpoint.ts';

/**
 * An endpoint in the form that sending needs.
 * @throws Problem `not_found`
 */
export async function targetOf(reader: Reader, endpointId: string): Promise<{ key: EndpointKey; target: Target }> {
  const key = { accountId: reader.caller.accountId, endpointId };
  const target = isUuid(endpointId) ? await findTarget(reader, key) : undefined;
  if (!target) throw notFound(endpoints, endpointId);
  return { key, target };
}
