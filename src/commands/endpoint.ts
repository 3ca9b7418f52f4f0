import { operatorCaller } from '../platform/caller.ts';
import { endpoints, setStatus } from '../webhooks/index.ts';
import type { Command } from './command.ts';
import { accountOf, print, printList, withInstallation } from './installation.ts';

const verbs = {
  pause: 'Pauses a webhook endpoint: events are held, and it is not probed, until it is resumed.',
  resume: 'Resumes a webhook endpoint, which gets the held events, the oldest first.',
};

export const endpointCommands: Command[] = [
  {
    name: 'endpoint list',
    usage: '--account ID',
    summary: 'Lists the webhook endpoints of an account, with their status and what they hold.',
    options: { account: 'required' },
    run: ({ account = '' }, env) => withInstallation(env, (it) => printList(it, account, endpoints)),
  },
  ...(['pause', 'resume'] as const).map(
    (verb): Command => ({
      name: `endpoint ${verb}`,
      usage: '--account ID --endpoint ID',
      summary: verbs[verb],
      options: { account: 'required', endpoint: 'required' },
      run: ({ account = '', endpoint = '' }, env) =>
        withInstallation(env, async ({ db, app }) => {
          const caller = operatorCaller(await accountOf(db, account));
          const { id, url, status } = await app.work.write(caller, (tx) => setStatus(tx, endpoint, verb));
          print({ id, url, status });
        }),
    }),
  ),
];
