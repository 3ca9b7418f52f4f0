import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import { instant, text } from '../../platform/values.ts';
import { sequence } from '../feed/item.ts';
import {
  consumer,
  dropConsumer,
  keepConsumer,
  maxConsumers,
  showConsumer,
  showConsumers,
  tooManyConsumers,
} from './consumer.ts';

const path = '/events/v1/consumers';
const tag = 'Events';
// A position belongs to the reader: every caller who may read the log may store one.
const scope = 'events:read';

const position = z.strictObject({ sequence: sequence(0, 0) }).meta({ id: 'EventConsumerPosition' });
const removed = z.object({ name: text(100, 'payroll'), deletedAt: instant }).meta({ id: 'EventConsumerDeleted' });

/** Readers of the feed whose positions Rollcall stores. */
export const consumerRoutes = [
  operation({
    id: 'listEventConsumers',
    method: 'GET',
    path,
    tag,
    summary: 'List consumers',
    description: 'Returns all consumers by name, with their lag.',
    scope,
    reply: { status: 200, data: z.array(consumer).max(maxConsumers) },
    read: async (reader) => ({ data: await showConsumers(reader) }),
  }),
  operation({
    id: 'getEventConsumer',
    method: 'GET',
    path: `${path}/{name}`,
    tag,
    summary: 'Get a consumer',
    scope,
    reply: { status: 200, data: consumer, etag: true },
    async read(reader, { params }) {
      const data = await showConsumer(reader, params.name);
      return { data, version: data.version };
    },
  }),
  operation({
    id: 'keepEventConsumer',
    method: 'PUT',
    path: `${path}/{name}`,
    tag,
    summary: "Save a consumer's position",
    description:
      'Creates the consumer if there is none. A position may go back. If-Match keeps two processes from overtaking each other.',
    scope,
    body: {
      schema: position,
      readOnly: ['name', 'latestSequence', 'lag', 'createdAt', 'updatedAt', 'version'],
    },
    reply: { status: 200, or: 201, data: consumer, etag: true },
    errors: [commonErrors.versionMismatch, tooManyConsumers],
    async write(tx, { params, body }) {
      const { row, isNew } = await keepConsumer(tx, params.name, body.sequence);
      const location = isNew ? { location: `${path}/${encodeURIComponent(row.name)}` } : {};
      return { data: row, version: row.version, status: isNew ? 201 : 200, ...location };
    },
  }),
  operation({
    id: 'deleteEventConsumer',
    method: 'DELETE',
    path: `${path}/{name}`,
    tag,
    summary: 'Delete a consumer',
    description: 'Repeating the request returns the same reply.',
    scope,
    reply: { status: 200, data: removed },
    errors: [commonErrors.versionMismatch],
    write: async (tx, { params }) => ({ data: await dropConsumer(tx, params.name) }),
  }),
];
