import type { Answer } from '../harness/http.ts';
import type { Company } from './company.ts';
import { catalogues } from './document.ts';
import { employment } from './employment.ts';
import { organisation } from './organisation.ts';
import { ownData } from './own-data.ts';
import { pay } from './pay.ts';
import { payroll } from './payroll.ts';
import { time } from './time.ts';

/** A kind of write. */
interface Action {
  /** How often in comparison with the others. */
  often: number;
  /** The replies; none if there was nothing to do. */
  act(company: Company): Promise<Answer | undefined | (Answer | undefined)[]>;
}
export type Actions = Record<string, Action>;

const catalogueActions: Actions = {
  create: {
    often: 3,
    act: async (company) => {
      const catalogue = company.random.pick(catalogues);
      return catalogue && company.create(catalogue);
    },
  },
  rename: {
    often: 8,
    act: async (company) => {
      const path = company.random.pick(catalogues)?.path ?? '';
      const one = company.one(path);
      return one && company.send('PATCH', `${path}/${one.id}`, { name: `Otro ${company.unused}` });
    },
  },
  remove: {
    often: 3,
    act: async (company) => {
      const path = company.random.pick(catalogues)?.path ?? '';
      const one = company.one(path);
      return one && company.send('DELETE', `${path}/${one.id}`);
    },
  },
};

/** All kinds of write, by name. */
export const actions: Actions = {
  ...catalogueActions,
  ...employment,
  ...organisation,
  ...ownData,
  ...pay,
  ...payroll,
  ...time,
};
