/** What of a difference between two rows of payroll a reader sees. */
import type { PayDifference } from '../../../../sdk/schemas.ts';
import { peopleOf } from '../../../events/people-in.ts';

type Path = PayDifference['path'];

/** Fields that say nothing to a reader: the item that they belong to has a name. */
const ids = ['id', 'salaryCompensationId'];

/** Fields of the items of a list that say nothing to a reader either. */
const unreadIn: Readonly<Record<string, readonly string[]>> = {
  vacationSettlements: ['dayType', 'vacationConfigurationId', 'code'],
  extraPayments: ['salaryId'],
  payGroupShare: ['isCounted'],
};

/** The name of the last member of a path that is neither an id nor a place in a list. */
export const fieldOf = (path: Path): string =>
  path.split('/').findLast((name) => /^[a-z]\w*$/i.test(name) && !/^[0-9a-f]{8}$/.test(name)) ?? path;

/** The kinds of objects in lists whose fields have other labels than those of other objects. */
const kinds: Readonly<Record<string, string>> = { contracts: 'contract', salaries: 'salary' };

/** The kind of the object whose field a path names, if that has labels of its own. */
export const kindOf = (path: Path): string | undefined => kinds[path.replace(/\/.*/, '')];

/** Whether a difference says something to a reader. */
export function isRead({ path }: Pick<PayDifference, 'path'>): boolean {
  const [list = '', inner] = path.split('/');
  // The days of the group say what the figures of its parts follow from; those of the period stand by themselves.
  if (list === 'payGroupShare' && inner === 'parts') return false;
  return ![...ids, ...(unreadIn[list] ?? [])].includes(fieldOf(path));
}

/** The ids of the employees whose names differences need, such as managers. */
export const peopleInDifferences = (differences: readonly PayDifference[]): string[] =>
  differences.flatMap(({ path, before, after }) => [before, after].flatMap((value) => peopleOf(fieldOf(path), value)));
