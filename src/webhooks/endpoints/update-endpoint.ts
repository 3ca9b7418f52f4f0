import { newestSequence } from '../../events/index.ts';
import { fieldError } from '../../platform/field-error.ts';
import type { PatchInput, RowOf } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import type { WebhookContext } from '../context.ts';
import { webhookFieldErrors } from '../field-errors.ts';
import { endpointRows, type endpoints } from './endpoint.ts';
import { endpointEvents } from './events.ts';
import { keptHeaders, sealHeaders } from './headers.ts';
import { followStatus, recordStatusChange, wishedStatus, wrongStatus } from './status.ts';
import { unfinishedTypes } from './store.ts';
import { grantedScopes, refuseUnreadable, resolveTypes, unknownNames } from './subscription.ts';
import { statusElsewhere } from './verification.ts';

/**
 * @param isVouchedFor whether a new URL needs no challenge
 * @throws Problem `invalid_body`, `missing_scope`, `not_found`, `version_mismatch`
 */
export async function updateEndpoint(
  { box, catalogue }: WebhookContext,
  tx: Tx,
  id: string,
  input: PatchInput<typeof endpoints>,
  isVouchedFor: boolean,
) {
  const before = await lockRow(tx, endpointRows, id);
  const errors = [...unknownNames(input.events ?? [], catalogue), ...wrongStatus(input.status, before.status)];
  if (errors.length > 0) throw invalidBody(errors);
  // A caller who decides where events go must be allowed to read them, including the pending ones, which a narrower
  // subscription does not withdraw.
  refuseUnreadable(
    tx.caller,
    [...before.events, ...(input.events ?? []), ...(await unfinishedTypes(tx, id))],
    catalogue,
  );
  refuseHeadersElsewhere(before, input);
  const headers = input.headers && sealHeaders(box, input.headers, before.headers);
  const isMoved = input.url !== undefined && input.url !== before.url;
  const isVerified = isMoved ? isVouchedFor : before.verifiedAt !== null;
  const wanted =
    input.status && input.status !== before.status
      ? input.status
      : isMoved
        ? statusElsewhere(before, isVerified)
        : undefined;
  const wished = wanted && (await wishedStatus(tx, before, wanted, isVerified));
  const types = input.events && resolveTypes(input.events, catalogue, before.types, await newestSequence(tx));
  const { row, changes } = await updateRow(
    tx,
    endpointRows,
    before,
    {
      ...input,
      ...(headers ? { headers } : {}),
      ...(wished ? { status: wished.status } : {}),
      ...(isMoved ? { verifiedAt: isVerified ? tx.now : null } : {}),
    },
    {
      columns: {
        // The scopes of the caller who changes the subscription or the URL decide what the endpoint reads from now on.
        granted_scopes: grantedScopes(tx.caller, catalogue),
        // Not a value that a person changes, so it is not in the log.
        ...(types ? { types: JSON.stringify(types) } : {}),
      },
    },
  );
  const isStatus = ({ field }: { field: string }) => field === 'status';
  if (wished) {
    await followStatus(tx, before, wished);
    if (row.status !== before.status) recordStatusChange(tx, row, changes.filter(isStatus), wished);
  }
  // Header values, old and new, stay out of the log.
  const others = changes.filter((change) => !isStatus(change));
  endpointEvents.updated(
    tx,
    row,
    others.map((change) => (change.field === 'headers' ? { field: 'headers', before: null, after: null } : change)),
  );
  return { id: row.id };
}

/**
 * Headers hold credentials of the receiver: for another address a client sends them again, or omits them.
 * @throws Problem `invalid_body` if a new address would get the values meant for the old one
 */
function refuseHeadersElsewhere(before: RowOf<typeof endpoints>, { url, headers }: PatchInput<typeof endpoints>): void {
  if (url === undefined || new URL(url).origin === new URL(before.url).origin) return;
  const kept = keptHeaders(before.headers, headers);
  if (kept.length === 0) return;
  throw invalidBody([fieldError('/headers', webhookFieldErrors.headersRequired, { names: kept.join(', ') })]);
}
