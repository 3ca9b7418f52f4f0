import { type Operation, operation } from '../../../platform/http/operation.ts';
import { noEmployeeRecord } from '../../self-service/index.ts';
import { choice, choiceChange, choose, showChoice } from './choice.ts';

const path = '/account/v1/celebration-choice';
const ofUser = { tag: 'Colleagues', scope: { access: 'session' } } as const;

export const celebrationRoutes: Operation[] = [
  operation({
    ...ofUser,
    id: 'getCelebrationChoice',
    method: 'GET',
    path,
    summary: 'Get what the user shows colleagues of their birthday and work anniversary',
    reply: { status: 200, data: choice },
    errors: [noEmployeeRecord],
    read: async (reader) => ({ data: await showChoice(reader) }),
  }),
  operation({
    ...ofUser,
    id: 'setCelebrationChoice',
    method: 'PATCH',
    path,
    summary: 'Choose which celebrations colleagues see',
    description:
      'The choice of the signed-in user about themselves. It holds while the company shows celebrations; until the user agrees, colleagues see nothing.',
    body: { schema: choiceChange, readOnly: ['company'] },
    reply: { status: 200, data: choice },
    errors: [noEmployeeRecord],
    async write(tx, { body }) {
      await choose(tx, body);
      return { data: await showChoice(tx) };
    },
  }),
];
