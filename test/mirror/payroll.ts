/** Closing the months. */
import type { Actions } from './actions.ts';
import type { Company } from './company.ts';

const periods = '/payroll/v1/periods';

/** A step of a period of the last months. */
const step = (statuses: string, verb: string, body?: object) => async (company: Company) => {
  const past = `from=${company.dateBetween(-90, -60)}&to=${company.dateBetween(-30, 0)}`;
  const { json } = await company.send('GET', `${periods}?status[in]=${statuses}&${past}&limit=100`);
  const one = company.random.pick<{ id: string }>(json.data);
  return one && company.send('POST', `${periods}/${one.id}/${verb}`, body);
};

export const payroll: Actions = {
  'review a pay period': { often: 2, act: step('open', 'review') },
  'lock a pay period': { often: 4, act: step('open,review', 'lock') },
  'export a pay period': { often: 5, act: step('locked', 'exports') },
  'reopen a pay period': { often: 2, act: step('locked', 'reopen', { reason: 'Mistake' }) },
};
