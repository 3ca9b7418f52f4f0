/** The role that users have, and that invitations give: a built-in one, or one that the account made. */
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { field, type Reference } from '../../platform/resource/field.ts';
import { invalidBody } from '../../platform/validate.ts';
import { choice, id } from '../../platform/values.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { roles } from './built-in.ts';

/** A built-in role, or `own`: the one of the account that `roleId` names. */
export const userRoles = [...roles, 'own'] as const;
export type UserRole = (typeof userRoles)[number];

/** The fields of a resource with a role. @param references which rows keep their role from being removed */
export const roleFields = (references: Reference) => ({
  role: field(
    choice(userRoles).meta({ description: '`own` for a role that the account made, which `roleId` names.' }),
    {
      filter: 'choice',
    },
  ),
  roleId: field(
    id.nullable().meta({ description: 'The role of the account; null for a built-in role.', example: null }),
    {
      filter: 'choice',
      references,
    },
  ),
});

/**
 * The role and the id of an own role go together: each follows from the other where a body has only one.
 * @throws Problem `invalid_body`
 */
export function withRole<Body extends { role?: UserRole; roleId?: string | null }>(body: Body): Body {
  const { role, roleId } = body;
  if (role === undefined) {
    if (roleId) return { ...body, role: 'own' };
    if (roleId === undefined) return body;
    throw invalidBody([fieldError('/role', fieldErrors.required)]);
  }
  if (role !== 'own') {
    if (roleId) throw invalidBody([fieldError('/roleId', accountFieldErrors.notOwnRole, { role })]);
    return { ...body, roleId: null };
  }
  if (!roleId) throw invalidBody([fieldError('/roleId', fieldErrors.required)]);
  return body;
}
