import * as z from 'zod';
import { commonErrors } from '../../../platform/errors.ts';
import { fieldError, parameterError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { batchOperation } from '../../../platform/http/batch.ts';
import { type Operation, operation, type ReadOperation } from '../../../platform/http/operation.ts';
import type { ParsedQuery } from '../../../platform/http/parameters.ts';
import {
  getOperation,
  listOperation,
  redactedMeta,
  removeOperation,
} from '../../../platform/http/resource-operations.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import { invalidBody, invalidParameters } from '../../../platform/validate.ts';
import { id } from '../../../platform/values.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { outsideEmploymentDates } from '../employment-days/index.ts';
import { type Assigned, assign, type Destination } from './assign.ts';
import { type AssignationKind, departmentAssignations, officeAssignations } from './assignation.ts';
import { unassign, unassignFrom } from './unassign.ts';

/** A read that includes the place, unless the request chooses its fields. */
function withPlace<Path extends string>(
  row: ReadOperation<undefined, Path>,
  { place, shown, resource }: AssignationKind,
): ReadOperation<undefined, Path> {
  const placeScope = `${resource.expansions?.[place]?.resource().scope}:read`;
  const asked = (query: ParsedQuery) => (query.fields || query.expand ? query : { ...query, expand: [place] });
  return {
    ...row,
    description:
      `Includes the ${place}, unless \`fields\` or \`expand\` choose what is shown. For a token without ` +
      `\`${placeScope}\`, meta.redacted names it instead.`,
    reply: { ...row.reply, data: shown },
    read: (reader, input) => row.read(reader, { ...input, query: asked(input.query) }),
  };
}

/** The pair that a DELETE names in its query or, for older clients, in its body. */
function pairOf(names: string[], query: ParsedQuery, body: ParsedQuery): string[] {
  const differing = names.filter((name) => query[name] && body[name] && query[name] !== body[name]);
  if (differing.length > 0) {
    throw invalidBody(differing.map((name) => fieldError(`/${name}`, coreFieldErrors.differsFromQuery)));
  }
  const pair = { ...body, ...query };
  const missing = names.filter((name) => !pair[name]);
  if (missing.length > 0 && Object.keys(body).length > 0) {
    throw invalidBody(missing.map((name) => fieldError(`/${name}`, fieldErrors.required)));
  }
  if (missing.length > 0) {
    throw invalidParameters(missing.map((name) => parameterError(name, fieldErrors.required)));
  }
  return names.map((name) => String(pair[name]));
}

/** The destination in a body that the schema has accepted. */
const destinationIn = ({ field }: AssignationKind, body: Readonly<Record<string, string | undefined>>): Destination => {
  const { employeeId = '', [field]: placeId = '', effectiveDate } = body;
  return { employeeId, placeId, effectiveDate };
};

/** The remarks of a reply about the assignment that a new one replaced. */
const remarks = ({ field }: AssignationKind, { replaced }: Assigned) =>
  replaced ? { replaced: { id: replaced.id, [field]: replaced.placeId } } : {};

function routesOf(kind: AssignationKind): Operation[] {
  const { place, field, resource, shown } = kind;
  const { title, tag, path } = resource;
  const scope = `${resource.scope}:write`;
  const names = ['employeeId', field];
  const get = withPlace(getOperation(resource), kind);
  const remove = removeOperation(resource, (tx, assignation) => unassign(tx, kind, assignation));
  const meta = z.object({
    replaced: z
      .object({ id, [field]: id })
      .optional()
      .meta({ description: 'The previous assignment, which this one ended.' }),
  });
  return [
    operation(withPlace(listOperation(resource), kind)),
    operation({
      id: `create${title}`,
      method: 'POST',
      path,
      tag,
      summary: `Assign an employee to ${place === 'office' ? 'an' : 'a'} ${place}`,
      description:
        `Does the same as setting ${field} of the employee, with the same event. meta.replaced holds the previous ` +
        'assignment. If the employee is there already, nothing changes (200). With an effectiveDate the employee moves ' +
        'from that day on, as with PATCH of the employee: the reply has the assignment of today (200), null if there is ' +
        'none, and 201 only if the move begins another today.',
      scope,
      body: {
        schema: resource.create,
        readOnly: [...resource.readOnly, 'version'],
        check: (reader, body) => wrongReferences(reader, resource, body),
      },
      reply: {
        status: 200,
        or: 201,
        data: shown.nullable(),
        meta: z.intersection(redactedMeta, meta),
        etag: 'sometimes',
      },
      errors: [outsideEmploymentDates],
      async write(tx, { body }) {
        const assigned = await assign(tx, kind, destinationIn(kind, body));
        const { id, isNew } = assigned;
        const outcome =
          id === null ? { data: null } : await get.read(tx, { params: { id }, query: {}, body: undefined });
        return {
          ...outcome,
          status: isNew ? 201 : 200,
          location: isNew ? `${path}/${id}` : undefined,
          meta: remarks(kind, assigned),
        };
      },
    }),
    batchOperation(resource, {
      async create(tx, data) {
        const { replaced, ...assigned } = await assign(tx, kind, destinationIn(kind, data));
        return replaced ? { ...assigned, meta: remarks(kind, { ...assigned, replaced }) } : assigned;
      },
      remove: (tx, assignation) => unassign(tx, kind, assignation),
      meta,
    }),
    operation(get),
    remove,
    operation({
      id: `unassign${title.replace('Assignation', '')}`,
      method: 'DELETE',
      path,
      tag,
      summary: `Remove an employee from ${place === 'office' ? 'an' : 'a'} ${place}`,
      description: 'Name the pair in the query; a body is accepted too.',
      scope,
      parameters: {
        known: {
          employeeId: { schema: id, description: 'The employee.' },
          [field]: { schema: id, description: `The ${place} of the employee; any other returns 404.` },
        },
      },
      body: {
        schema: z.strictObject({ employeeId: id.optional(), [field]: id.optional() }).meta({ id: `${title}Pair` }),
        optional: true,
      },
      reply: remove.reply,
      errors: [commonErrors.versionMismatch, commonErrors.notFound],
      async write(tx, { query, body }) {
        const [employeeId = '', placeId = ''] = pairOf(names, query, body);
        const { row } = await unassignFrom(tx, kind, employeeId, placeId);
        return { data: { id: row.id, deletedAt: row.deletedAt } };
      },
    }),
  ];
}

export const assignationRoutes = [...routesOf(departmentAssignations), ...routesOf(officeAssignations)];
