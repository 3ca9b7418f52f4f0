/** What employees change of their own record with a decision: they ask and withdraw, an administrator decides. */
import type { Actions } from './actions.ts';
import type { Row } from './mirror.ts';

const requests = '/account/v1/own-data-requests';
const isPending = ({ status }: Row) => status === 'pending';

export const ownData: Actions = {
  'ask for a change of own data': {
    often: 6,
    act: async (company) => {
      const user = company.random.pick([...company.users.values()]);
      return user?.api('PATCH', '/account/v1/own-data', { body: { phone: `+34 600 ${company.unused}` } });
    },
  },
  'decide a change of own data': {
    often: 3,
    act: async (company) => {
      const one = company.one(requests, isPending);
      const verb = company.random.chance(0.5) ? 'accept' : 'reject';
      return one && company.sendByPerson('POST', `${requests}/${one.id}/${verb}`, {});
    },
  },
  'withdraw a change of own data': {
    often: 3,
    act: async (company) => {
      const one = company.one(requests, isPending);
      return company.users.get(one?.employeeId)?.api('DELETE', `${requests}/${one?.id}`);
    },
  },
};
