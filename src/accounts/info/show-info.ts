import { limits } from '../../platform/limits.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { findToken } from '../tokens/store.ts';
import { findCompany } from './store.ts';

/** The caller, their company, and their limits. */
export async function showInfo(reader: Reader, rateLimitPerMinute: number | undefined) {
  const { accountId, actor } = reader.caller;
  const [found, token] = await Promise.all([
    findCompany(reader, accountId),
    actor.type === 'token' ? findToken(reader, accountId, actor.id) : undefined,
  ]);
  if (!found) throw new Error(`there is no account ${accountId}`);
  const { notificationEmail: _, ...company } = found;
  return {
    company,
    token: token ? { id: token.id, name: token.name, scopes: token.scopes, expiresAt: token.expiresAt } : null,
    limits: { requestsPerMinute: rateLimitPerMinute ?? null, ...limits },
  };
}
