import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Employee } from '../../../../sdk/schemas.ts';
import { readAll } from '../../../api.ts';
import { type Filters, queryOf } from '../query.ts';
import { readPeople } from '../use-people.ts';
import type { Chosen } from './work.ts';

type Person = Pick<Employee, 'id' | 'firstName' | 'lastName' | 'email'>;

const chosenOf = ({ id, firstName, lastName, email }: Person): Chosen => ({
  id,
  name: `${firstName} ${lastName}`,
  email,
});

const nobody: ReadonlyMap<string, Chosen> = new Map();

/** The choice of one row, or of all rows from the last chosen one to it. */
export interface Choice {
  index: number;
  person: Person;
  isChosen: boolean;
  isRange: boolean;
}

/**
 * The selected employees of the list. Other filters begin an empty selection, so that no action reaches an employee who is
 * out of sight; another order keeps it.
 */
export function useSelection(filters: Filters) {
  const queries = useQueryClient();
  const question = JSON.stringify({ ...filters, orderBy: undefined });
  const [state, setState] = useState({ question, chosen: nobody });
  const chosen = state.question === question ? state.chosen : nobody;
  const last = useRef({ index: 0, filters });

  const mark = useCallback(
    (people: readonly Person[], isChosen: boolean) =>
      setState((before) => {
        const next = new Map(before.question === question ? before.chosen : nobody);
        for (const person of people) {
          if (isChosen) next.set(person.id, chosenOf(person));
          else next.delete(person.id);
        }
        return { question, chosen: next };
      }),
    [question],
  );

  const reading = useMutation({
    mutationFn: (read: () => Promise<readonly Person[]>) => read(),
  });
  const { mutate: read } = reading;

  const choose = useCallback(
    ({ index, person, isChosen, isRange }: Choice) => {
      const from = last.current;
      last.current = { index, filters };
      if (!isRange || from.filters !== filters) return mark([person], isChosen);
      const [first, end] = [Math.min(from.index, index), Math.max(from.index, index)];
      read(() => readPeople(queries, filters, first, end), { onSuccess: (people) => mark(people, isChosen) });
    },
    [queries, filters, mark, read],
  );

  return {
    chosen,
    people: useMemo(() => [...chosen.values()], [chosen]),
    choose,
    /** Chooses all employees whom the filters find. */
    chooseAll: () =>
      read(
        () =>
          readAll('listEmployees', {
            query: { ...queryOf(filters), fields: ['id', 'firstName', 'lastName', 'email'] },
          }),
        { onSuccess: (people) => mark(people, true) },
      ),
    /** Keeps only these. */
    keep: (people: readonly Chosen[]) =>
      setState({ question, chosen: new Map(people.map((person) => [person.id, person])) }),
    isReading: reading.isPending,
    error: reading.error,
  };
}

export type Selection = ReturnType<typeof useSelection>;
