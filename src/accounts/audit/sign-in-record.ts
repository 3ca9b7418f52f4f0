import { defineResource } from '../../platform/resource/resource.ts';
import { choice, email, id, text } from '../../platform/values.ts';
import { signInOutcomes } from '../users/store.ts';

/** What became of a sign-in, and what was changed about it: password and second factor. */
export const signInRecords = defineResource({
  name: 'sign_in',
  noun: 'sign-in',
  title: 'SignInRecord',
  tag: 'Account',
  path: '/account/v1/sign-ins',
  scope: 'settings',
  isForPeople: true,
  isRecord: true,
  table: 'sign_ins',
  fields: {
    userId: id,
    outcome: choice(signInOutcomes),
    userAgent: text(500, 'Mozilla/5.0').nullable(),
  },
  required: ['userId', 'outcome'],
  computed: {
    name: { schema: text(200, 'Ana Torres').nullable(), sql: '(select u.name from users u where u.id = r.user_id)' },
    email: { schema: email.nullable(), sql: '(select u.email from users u where u.id = r.user_id)' },
  },
  filters: { userId: 'choice', outcome: 'choice' },
  sortable: ['createdAt', 'updatedAt'],
});
