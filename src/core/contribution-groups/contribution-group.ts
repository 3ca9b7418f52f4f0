import { defineResource } from '../../platform/resource/resource.ts';
import { country, text } from '../../platform/values.ts';
import { plainResource } from '../plain-resource/index.ts';

export const contributionGroups = plainResource(
  defineResource({
    name: 'contribution_group',
    title: 'ContributionGroup',
    tag: 'Contribution groups',
    // In the area of contracts, where clients look for them. They are core's, because employees refer to them.
    path: '/contract/v1/contribution-groups',
    scope: 'contribution-groups',
    table: 'contribution_groups',
    fields: {
      name: text(200, 'Oficiales Administrativos'),
      code: text(50, '5').nullable(),
      country: country.nullable(),
    },
    required: ['name'],
    computed: {},
    filters: { name: 'text', code: 'choice', country: 'choice' },
    sortable: ['name', 'createdAt', 'updatedAt'],
  }),
  { referrers: [{ name: 'employees', table: 'employees', column: 'contribution_group_id' }] },
);
