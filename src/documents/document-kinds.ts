import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { commonErrors } from '../platform/errors.ts';
import { fieldError } from '../platform/field-error.ts';
import { problemFor } from '../platform/problem.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { sameValue } from '../platform/resource/unique.ts';
import { choice, shownName } from '../platform/values.ts';
import { documentFieldErrors } from './field-errors.ts';
import { adders, audiences } from './first-kinds.ts';

const resource = defineResource({
  name: 'document_kind',
  title: 'DocumentKind',
  tag: 'Document kinds',
  path: '/core/v3/document-kinds',
  scope: 'settings',
  table: 'document_kinds',
  fields: {
    name: field(shownName(200, 'Payslip'), { filter: 'text', sortable: true }),
    visibleTo: field(
      choice(audiences).meta({
        description: 'Who sees the documents of an employee, in addition to administrators; administrators by default.',
      }),
      { filter: 'choice' },
    ),
    addedBy: field(
      choice(adders).meta({
        description:
          'Who adds such documents: administrators, or also employees for themselves; administrators by default.',
      }),
      { filter: 'choice' },
    ),
    sensitive: z.boolean().meta({
      example: false,
      description:
        'Whether tokens need employees.sensitive:read to find such documents, and :write to write them; false by default.',
    }),
  },
  required: ['name'],
  unique: [sameValue('name')],
});

const usual = { visibleTo: 'administrators', addedBy: 'administrators', sensitive: false } as const;

export const documentKinds = plainResource(resource, {
  defaults: usual,
  contradictions: ({ visibleTo = usual.visibleTo, addedBy = usual.addedBy, sensitive = usual.sensitive }) =>
    [
      sensitive && visibleTo === 'employee_and_manager'
        ? fieldError('/visibleTo', documentFieldErrors.sensitiveForManagers)
        : [],
      addedBy === 'employee' && visibleTo === 'administrators'
        ? fieldError('/addedBy', documentFieldErrors.addedUnseen)
        : [],
    ].flat(),
  // Otherwise a caller could make documents visible to themselves.
  async afterWrite(tx, row, before) {
    if (!before?.sensitive || tx.caller.can('employees.sensitive:read')) return;
    const isShown = before.visibleTo === 'administrators' && row.visibleTo !== 'administrators';
    if (row.sensitive && !isShown) return;
    const fields = row.sensitive ? 'visibleTo' : 'sensitive';
    throw problemFor(commonErrors.missingScope, 'amounts', { fields, scope: 'employees.sensitive:read' });
  },
});
