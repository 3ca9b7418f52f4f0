/** Days of an event whose kind does not declare what follows from them are refused, so that no area misses the change. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { departments } from '../core/index.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { defineEvent, openJournal, recordEvent, resourceEvents } from './index.ts';

const tx = { journal: openJournal() } as Tx;
const affects = { from: '2026-11-01', to: null, employeeIds: [] };
const planted = { type: 'planted.changed', description: 'Planted.', scope: 'employees:read', data: z.object({}) };
const occurrence = { entity: { type: 'planted', id: 'p', version: 1 }, data: {} };

test('a kind of event declares what follows from its days, or the code does not compile', () => {
  const undeclared = defineEvent(planted);
  // @ts-expect-error: it declares no days
  recordEvent(tx, undeclared, { ...occurrence, affects });
  // @ts-expect-error: what follows from the plan is missing
  defineEvent({ ...planted, days: { figuresFrom: 'ownDays' } });
  // @ts-expect-error: no such figures
  defineEvent({ ...planted, days: { changesPlan: false, figuresFrom: 'ownDay' } });

  const declared = defineEvent({ ...planted, days: { changesPlan: true, figuresFrom: 'ownDays' } });
  recordEvent(tx, declared, { ...occurrence, affects });
  recordEvent(tx, undeclared, { ...occurrence, effectiveDate: affects.from });
  expect(tx.journal.events.at(-2)).toMatchObject({ facts: declared.days, affects });
});

test('a resource declares what follows from the days of its events', () => {
  const row = { id: 'd', version: 2 } as Parameters<typeof events.created>[1];
  const events = resourceEvents(departments.resource);
  const changes = [{ field: 'name', before: 'A', after: 'B' }];
  expect(() => events.updated(tx, row, changes, { affects })).toThrow('department.updated is declared without days');
  const dated = resourceEvents(departments.resource, { facts: { changesPlan: false, figuresFrom: 'weekBefore' } });
  dated.updated(tx, row, changes, { affects });
  expect(tx.journal.events.at(-1)).toMatchObject({ facts: { changesPlan: false }, affects });
});
