import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import { country, text } from '../../../platform/values.ts';
import { plainResource } from '../../plain-resource/index.ts';

export const contributionGroups = plainResource(
  defineResource({
    name: 'contribution_group',
    title: 'ContributionGroup',
    tag: 'Contribution groups',
    // Clients look for them in the area of contracts. Core owns them, because employees refer to them.
    path: '/contract/v1/contribution-groups',
    scope: 'contribution-groups',
    table: 'contribution_groups',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Oficiales Administrativos'), { filter: 'text', sortable: true }),
      code: field(text(50, '5').nullable(), { filter: 'choice' }),
      country: field(country.nullable(), { filter: 'choice' }),
    },
    required: ['name'],
  }),
);
