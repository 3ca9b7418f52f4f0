import { type Operation, operation } from '../platform/http/operation.ts';
import { home, type ReadEndpoints, showHome } from './home.ts';

/** The home page in one request. */
export const homeRoutes = (readEndpoints: ReadEndpoints): Operation[] => [
  operation({
    id: 'getHome',
    method: 'GET',
    path: '/account/v1/home',
    tag: 'Account',
    summary: 'Get the home page of the user',
    description:
      'Returns what waits for the signed-in user and the figures of their company. Each part has only what the role of the user may see. It is for a page and not for programs: its parts may change with the page.',
    scope: { access: 'session' },
    reply: { status: 200, data: home },
    read: async (reader) => ({ data: await showHome(reader, readEndpoints) }),
  }),
];
