import type { Answer } from '../../harness/http.ts';
import { isRefused } from '../answers.ts';
import { tryAccess } from '../cases/access.ts';
import { tryEffects } from '../cases/effects.ts';
import { tryForm } from '../cases/form.ts';
import { tryIds } from '../cases/ids.ts';
import { tryList } from '../cases/lists.ts';
import { type Lie, office, offices } from './lie.ts';

const success = (answer: Answer): Answer => ({ ...answer, status: 200, json: { data: [] }, text: '' });

/** The product does what the document does not say. */
export const misbehaved: Lie[] = [
  {
    about: 'a scope that is not enforced',
    at: ['get', offices],
    tamper: (answer) => (answer.json?.code === 'missing_scope' ? success(answer) : answer),
    tries: [tryAccess],
    complaint: /does not reach so far: expected 403 missing_scope, got 200/,
  },
  {
    about: 'a token that works after it was revoked',
    at: ['delete', office],
    tamper: (answer) => (answer.json?.code === 'token_revoked' ? success(answer) : answer),
    tries: [tryAccess],
    complaint: /a token that was revoked: expected 401 token_revoked, got 200/,
  },
  {
    about: "another account's object in a reply",
    at: ['get', office],
    tamper: (answer) => (answer.status === 404 ? success(answer) : answer),
    tries: [tryIds],
    complaint: /id of another account: expected 404 not_found, got 200/,
  },
  {
    about: 'a 500',
    at: ['post', offices],
    tamper: (answer) => (answer.json?.code === 'malformed_body' ? { ...answer, status: 500 } : answer),
    tries: [tryForm],
    complaint: /a body that is [^:]+: 500, which no request may bring about/,
  },
  {
    about: 'a refusal that writes',
    at: ['post', offices],
    async tamper(answer, { body }, _, again) {
      if (answer.status === 415) await again({ raw: JSON.stringify({ ...body, name: 'Written all the same' }) });
      return answer;
    },
    tries: [tryForm],
    complaint: /are in the log, and yet all of these were refused/,
  },
  {
    about: 'a write without an event',
    // It records none, and a hint says so: under another name it has no hint.
    at: ['post', '/account/v1/sign-out'],
    plant: (operation) => Object.assign(operation, { operationId: 'leave' }),
    complaint: /leaves no event/,
  },
  {
    about: 'a list that is not paged',
    at: ['get', offices],
    async tamper(answer, _, { search = '' }, again) {
      return isRefused(answer) ? answer : again({ search: search.replace(/limit=\d+/, 'limit=500') });
    },
    tries: [tryList],
    complaint: /page 1: has 3 rows, although limit=1/,
  },
  {
    about: 'a filter that filters nothing',
    at: ['get', offices],
    tamper: (answer, _, { search = '' }, again) =>
      isRefused(answer) || !search.includes('createdAt') ? answer : again({ search: 'limit=500' }),
    tries: [tryList],
    complaint: /createdAt%5Bgt%5D|createdAt\[gt\]=.*: the row with this value is not left out/,
  },
  {
    about: 'an If-Match that is ignored',
    at: ['delete', office],
    tamper: (answer, _, { headers = {} }, again) =>
      answer.status === 412 ? again({ headers: { ...headers, 'if-match': '*' } }) : answer,
    complaint: /If-Match: "999999.x": expected 412 version_mismatch, got 200/,
  },
  {
    about: 'an Idempotency-Key that is not kept',
    at: ['post', offices],
    tamper: (answer, _, { headers = {} }, again) =>
      answer.headers['idempotent-replayed'] ? again({ headers: { ...headers, 'idempotency-key': 'other' } }) : answer,
    complaint: /the Idempotency-Key again: (is no replay|writes again)|the Idempotency-Key again: expected 201/,
  },
  {
    about: 'a field that is accepted and lost',
    at: ['patch', office],
    tamper: (answer) =>
      isRefused(answer)
        ? answer
        : { ...answer, json: { ...answer.json, data: { ...answer.json.data, address: 'Lost' } } },
    tries: [tryEffects],
    complaint: /address: .* has no effect on the reply/,
  },
];
