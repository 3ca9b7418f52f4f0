import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, email, id, text } from '../../platform/values.ts';
import { signInOutcomes } from '../users/store.ts';

/** The outcome of a sign-in, or a change of password or second factor. */
export const signInRecords = defineResource({
  name: 'sign_in',
  noun: 'sign-in',
  title: 'SignInRecord',
  tag: 'Account',
  path: '/account/v1/sign-ins',
  scope: 'audit',
  isRecord: true,
  isFinal: true,
  table: 'sign_ins',
  fields: {
    userId: field(id, { filter: 'choice' }),
    outcome: field(choice(signInOutcomes), { filter: 'choice' }),
    userAgent: text(500, 'Mozilla/5.0').nullable(),
    address: text(100, '192.0.2.1').nullable(),
  },
  required: ['userId', 'outcome'],
  computed: {
    name: { schema: text(200, 'Ana Torres').nullable(), sql: '(select u.name from users u where u.id = r.user_id)' },
    email: { schema: email.nullable(), sql: '(select u.email from users u where u.id = r.user_id)' },
  },
});
