import * as z from 'zod';
import { type OpenInput, type Operation, operation } from '../../platform/http/operation.ts';
import { id } from '../../platform/values.ts';
import { alreadySetUp, isSetUp, type SetUp, type SetUpContext, setUp, setUpSchema } from './set-up.ts';
import { setUpCodeWrong } from './set-up-code.ts';

const common = { tag: 'Account', scope: { access: 'anyone' } } as const;

/** The first account of an installation without one, created in the browser. */
export const setUpRoutes = (context: SetUpContext): Operation[] => [
  operation({
    ...common,
    id: 'getSetUp',
    method: 'GET',
    path: '/account/v1/set-up',
    summary: 'Get the set-up status',
    reply: {
      status: 200,
      data: z
        .object({
          isSetUp: z.boolean().meta({ example: true }),
          needsCode: z.boolean().meta({
            example: false,
            description: 'Whether the set-up asks for the code that Rollcall printed when it started.',
          }),
          sendsMail: z.boolean().meta({
            example: true,
            description: 'Whether the installation sends mail, such as the link for a user who forgot the password.',
          }),
        })
        .meta({ id: 'SetUpState' }),
    },
    open: async () => {
      const done = await isSetUp(context);
      return { data: { isSetUp: done, needsCode: !done, sendsMail: context.sealMailKey !== undefined } };
    },
  }),
  operation({
    ...common,
    id: 'setUp',
    method: 'POST',
    path: '/account/v1/set-up',
    summary: 'Create the first account and its administrator',
    description:
      'Works only while the installation has no account, and needs the code that Rollcall printed at its start. Rollcall checks at most twenty codes per hour.',
    body: { schema: setUpSchema },
    reply: { status: 201, data: z.object({ accountId: id }).meta({ id: 'SetUpDone' }) },
    errors: [alreadySetUp, setUpCodeWrong],
    open: async ({ body }: OpenInput<SetUp>) => ({ status: 201 as const, data: await setUp(context, body) }),
  }),
];
