import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BatchResult, EmployeeBatch } from '../../../../sdk/schemas.ts';
import { api } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { chunksOf, type Outcome, outcomeOf, type Results, rowAbove } from './outcome.ts';
import { type PlaceField, placeFields } from './places.ts';
import type { Plan, PlannedRow } from './plan.ts';

/** A unique key for a request; randomUUID would need TLS. */
const newKey = () => crypto.getRandomValues(new BigUint64Array(2)).join('-');

const makerOf = { departmentId: 'createDepartment', officeId: 'createOffice', jobChargeId: 'createJobCharge' } as const;

interface NewPlace {
  field: PlaceField;
  name: string;
}

const keyOf = ({ field, name }: NewPlace) => `${field} ${name}`;

/** The new places that rows need, each once. */
function newPlacesOf(rows: readonly PlannedRow[]): NewPlace[] {
  const all = rows.flatMap(({ newPlaces }) =>
    placeFields.flatMap((field) => (newPlaces[field] === undefined ? [] : [{ field, name: newPlaces[field] }])),
  );
  return [...new Map(all.map((place) => [keyOf(place), place])).values()];
}

/** A row with the ids of its new places. */
function completed(row: PlannedRow, made: ReadonlyMap<string, string>, answers: Results) {
  const data: Record<string, unknown> = { ...row.request.data };
  for (const { field, name } of newPlacesOf([row])) data[field] = made.get(keyOf({ field, name }));
  if (row.manager) data.managerId = 'id' in row.manager ? row.manager.id : answers.get(row.manager.row)?.id;
  return { ...row.request, data } as EmployeeBatch['rows'][number];
}

const isTaken = (result: BatchResult | undefined) => result !== undefined && result.status < 400;

/**
 * Puts rows through the batch operation, chunk by chunk, after what they name was made. After a failure `run` goes on
 * where it stopped, and a request whose answer was lost is not done twice: each has its Idempotency-Key.
 * @param dryRun nothing is made, and no manager is sent: the plan has found them
 */
export function useBatches(rows: PlannedRow[], plan: Plan, dryRun: boolean) {
  const t = useTexts();
  const queries = useQueryClient();
  const places = dryRun ? [] : newPlacesOf(rows);
  const made = useRef(new Map<string, string>());
  const answers = useRef(new Map<number, BatchResult>());
  const keys = useRef(new Map<string, string>());
  const [done, setDone] = useState(0);
  /** The same for the same request, however often it is sent. */
  const idempotencyKey = (request: string): string => {
    const key = keys.current.get(request) ?? newKey();
    keys.current.set(request, key);
    return key;
  };

  async function makePlaces(): Promise<void> {
    for (const place of places.filter((place) => !made.current.has(keyOf(place)))) {
      const { data } = await api(makerOf[place.field], {
        body: { name: place.name },
        idempotencyKey: idempotencyKey(keyOf(place)),
      });
      made.current.set(keyOf(place), data.id);
      setDone(made.current.size);
    }
  }

  const batches = useMutation({
    async mutationFn(): Promise<Outcome> {
      await makePlaces();
      let count = 0;
      for (const chunk of chunksOf(rows)) {
        // Whose manager was refused is not sent; `outcomeOf` says so.
        const sent = chunk.filter((row) => {
          const above = rowAbove(row);
          return dryRun || above === undefined || isTaken(answers.current.get(above));
        });
        const [first] = sent;
        if (first && !answers.current.has(first.number)) {
          const requests = sent.map((row) => (dryRun ? row.request : completed(row, made.current, answers.current)));
          const body = { rows: requests, dryRun };
          const { data } = await api('batchEmployees', { body, idempotencyKey: idempotencyKey(`row ${first.number}`) });
          for (const [i, row] of sent.entries()) answers.current.set(row.number, data[i] as BatchResult);
        }
        count += chunk.length;
        setDone(places.length + count);
      }
      return outcomeOf(rows, answers.current, plan, t);
    },
    // This page keeps the state in which the file was read; all other pages read again when they are opened.
    onSuccess: () => (dryRun ? undefined : queries.invalidateQueries({ refetchType: 'none' })),
  });
  return { ...batches, run: () => batches.mutate(), done, all: places.length + rows.length, made: places.length };
}
