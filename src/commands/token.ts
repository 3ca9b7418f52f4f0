import { createApiToken, isScope, listTokens, revokeApiToken, scopes } from '../accounts/index.ts';
import { operatorCaller } from '../platform/caller.ts';
import { StartError } from '../platform/config.ts';
import { check } from '../platform/validate.ts';
import { instant } from '../platform/values.ts';
import type { Command } from './command.ts';
import { accountOf, print, withInstallation } from './installation.ts';

export const tokenCommands: Command[] = [
  {
    name: 'token create',
    usage: '--account ID --name NAME --scopes SCOPE,… [--expires INSTANT]',
    summary: `Creates an access token and prints it, this once. Scopes: *, ${scopes.join(', ')}.`,
    options: { account: 'required', name: 'required', scopes: 'required', expires: 'optional' },
    async run({ account = '', name = '', scopes: list = '', expires }, env) {
      const asked = list.split(',').map((scope) => scope.trim());
      const wanted = asked.filter(isScope);
      const unknown = asked.filter((scope) => !isScope(scope));
      if (unknown.length > 0)
        throw new StartError(`unknown scopes: ${unknown.join(', ')}; known are *, ${scopes.join(', ')}`);
      const { value: expiresAt, errors } = check(instant.optional(), expires);
      if (errors) throw new StartError(`--expires ${errors[0]?.detail}`);
      await withInstallation(env, async ({ db, clock, app }) => {
        const owner = await accountOf(db, account);
        const { id: accountId, apiAddOnActive } = owner;
        if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now())
          throw new StartError('--expires has passed');
        const token = { name, scopes: wanted, ...(expiresAt === undefined ? {} : { expiresAt }) };
        const { id, text } = await app.work.write(operatorCaller(owner), (tx) => createApiToken(tx, token));
        print({ id, accountId, name, scopes: wanted, token: text });
        if (!apiAddOnActive)
          console.error(`Note: the API add-on is off: \`bin/rollcall api-add-on on --account ${accountId}\`.`);
      });
    },
  },
  {
    name: 'token list',
    usage: '--account ID',
    summary: 'Lists the tokens of an account, without their secrets.',
    options: { account: 'required' },
    run: ({ account = '' }, env) =>
      withInstallation(env, async ({ db }) => print(await listTokens(db, (await accountOf(db, account)).id))),
  },
  {
    name: 'token revoke',
    usage: '--account ID --token ID',
    summary: 'Revokes a token; every process refuses it within five seconds.',
    options: { account: 'required', token: 'required' },
    run: ({ account = '', token = '' }, env) =>
      withInstallation(env, async ({ db, app }) => {
        const owner = await accountOf(db, account);
        const known = await listTokens(db, owner.id);
        if (!known.some(({ id, revokedAt }) => id === token && revokedAt === null))
          throw new StartError(`the account has no token ${token} in use`);
        const { meta } = await app.work.write(operatorCaller(owner), (tx) => revokeApiToken(tx, token));
        print({ revoked: token, ...meta });
        if (meta.endpoints.length > 0) console.error('Note: the webhook endpoints that it has made go on.');
      }),
  },
];
