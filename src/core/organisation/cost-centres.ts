import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { choice, id, text } from '../../platform/values.ts';
import { plainResource } from '../plain-resource/index.ts';
import { refuseCycle } from './trees/index.ts';

/** The cost centres that pay is charged to, as a tree. */
export const costCentres = plainResource(
  defineResource({
    name: 'cost_centre',
    title: 'CostCentre',
    tag: 'Cost centres',
    path: '/core/v3/cost-centres',
    scope: 'cost-centres',
    table: 'cost_centres',
    fields: {
      code: field(text(50, 'CC-100').meta({ description: 'Unique in the account.' }), {
        filter: 'text',
        sortable: true,
      }),
      name: field(text(200, 'Research'), { filter: 'text', sortable: true }),
      parentId: field(id.nullable().meta({ description: 'The parent cost centre.' }), {
        filter: 'choice',
        references: 'cost_centres',
      }),
      status: field(
        choice(['active', 'inactive']).meta({
          description: 'An inactive cost centre stays where it is used; active by default.',
        }),
        { filter: 'choice' },
      ),
      externalId: field(text(200, 'ERP-CC-100').nullable(), { filter: 'choice' }),
    },
    required: ['code', 'name'],
    unique: [sameValue('code'), sameValue('externalId')],
  }),
  {
    defaults: { status: 'active' },
    async beforeUpdate(tx, id, { parentId }) {
      if (parentId)
        await refuseCycle(tx, { table: 'cost_centres', column: 'parent_id', pointer: '/parentId' }, id, parentId);
    },
  },
);
