import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, id, integer, text } from '../../platform/values.ts';

/** A request of a token, without its body and its query. */
export const requestRecords = defineResource({
  name: 'api_request',
  noun: 'API request',
  title: 'ApiRequestRecord',
  tag: 'Account',
  path: '/account/v1/api-requests',
  scope: 'settings',
  isForUsers: true,
  isRecord: true,
  isFinal: true,
  table: 'api_requests',
  fields: {
    actorId: field(id.meta({ description: 'The token.' }), { filter: 'choice' }),
    method: field(choice(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']), { filter: 'choice' }),
    path: text(500, '/core/v3/employees').meta({ description: 'Without the query.' }),
    status: field(integer(100, 599, 422), { filter: 'range' }),
    code: field(text(100, 'invalid_body').nullable(), { filter: 'choice' }),
    milliseconds: integer(0, 2_147_483_647, 12).meta({ description: 'The time to the reply.' }),
    requestId: field(text(100, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90'), { filter: 'equals' }),
  },
  required: ['actorId', 'method', 'path', 'status', 'milliseconds', 'requestId'],
});
