/** What `expand` shows beside an employee that core does not know: the areas to its right tell it in `app.ts`. */
import type { Expansion, Resource } from '../../platform/resource/resource.ts';

/** A row of another area about the employee `r`: the resource, and the condition on its row `x` that finds it. */
export interface ShownWithEmployee {
  resource: Resource;
  match: string;
}

type Name = 'currentContract' | 'currentSalary';

const shown = new Map<Name, ShownWithEmployee>();

/** Tells what an expansion of employees shows. */
export function showWithEmployees(name: Name, what: ShownWithEmployee): void {
  shown.set(name, what);
}

function toldOf(name: Name): ShownWithEmployee {
  const what = shown.get(name);
  if (!what) throw new Error(`nobody has told what ${name} shows`);
  return what;
}

/** An expansion that another area fills. */
export const filledElsewhere = (name: Name): Expansion<never> => ({
  resource: () => toldOf(name).resource,
  match: () => toldOf(name).match,
});
