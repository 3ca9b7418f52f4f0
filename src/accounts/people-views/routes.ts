import * as z from 'zod';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type PeopleView, peopleView } from './people-view.ts';
import { findPeopleViews, writePeopleViews } from './store.ts';

const views = z.array(peopleView).max(50);
const path = '/account/v1/people-views';
const ofUser = { tag: 'Account', scope: { access: 'session' } } as const;

/** @throws Problem `invalid_body` for a name that occurs twice */
function refuseSameNames(given: readonly PeopleView[]): void {
  const seen = new Set<string>();
  const wrong = given.flatMap(({ name }, at) => {
    const key = name.toLowerCase();
    const isSecond = seen.has(key);
    seen.add(key);
    return isSecond ? [fieldError(`/views/${at}/name`, fieldErrors.repeated)] : [];
  });
  if (wrong.length > 0) throw invalidBody(wrong);
}

/** The saved views of the signed-in user: their own affair, so that no event tells of them. */
export const peopleViewRoutes: Operation[] = [
  operation({
    ...ofUser,
    id: 'listPeopleViews',
    method: 'GET',
    path,
    summary: 'List the saved views of the list of employees',
    description: 'Those of the signed-in user.',
    reply: { status: 200, data: views },
    read: async (reader) => ({ data: await findPeopleViews(reader) }),
  }),
  operation({
    ...ofUser,
    id: 'savePeopleViews',
    method: 'PUT',
    path,
    summary: 'Save the views of the list of employees',
    description: 'Replaces all views of the signed-in user.',
    body: { schema: z.strictObject({ views }).meta({ id: 'PeopleViewsUpdate' }) },
    reply: { status: 200, data: views },
    async write(tx, { body }) {
      refuseSameNames(body.views);
      await writePeopleViews(tx, body.views);
      return { data: body.views };
    },
  }),
];
