import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  getOperation,
  listOperation,
  removeOperation,
  verbOperation,
} from '../../platform/http/resource-operations.ts';
import { employeeInactive } from '../onboarding/index.ts';
import { changeOwnData, wrongInOwnData } from './change-own-data.ts';
import { acceptOwnData, rejectOwnData, withdrawOwnData } from './decide.ts';
import { noEmployeeRecord, ownDataChanged, ownDataNoLongerValid, ownDataRequestNotPending } from './errors.ts';
import { ownData, ownDataChange, showOwnData } from './own-data.ts';
import { acceptance, ownDataRequests, rejection } from './request.ts';
import { changeSettings, ownDataSettings, settingsChange, showSettings, wrongFields } from './settings.ts';

const ofUser = { tag: ownDataRequests.tag, scope: { access: 'session' } } as const;
const ownDataPath = '/account/v1/own-data';
const settingsPath = '/account/v1/own-data-settings';

/** What users change of their own record, and who decides about it: for users alone, as accounts/roles/operations-of-roles.ts places them. */
export const ownDataRoutes: Operation[] = [
  operation({
    ...ofUser,
    id: 'getOwnData',
    method: 'GET',
    path: ownDataPath,
    summary: 'Get own data',
    description:
      'The fields of their own record that the signed-in user may change, with their values. None for a former employee.',
    reply: { status: 200, data: ownData, etag: true },
    errors: [noEmployeeRecord],
    async read(reader) {
      const data = await showOwnData(reader);
      return { data, version: data.version };
    },
  }),
  operation({
    ...ofUser,
    id: 'changeOwnData',
    method: 'PATCH',
    path: ownDataPath,
    summary: 'Change own data',
    description:
      'Given fields are set, null clears a field, others stay. Fields that need a decision become one request; the others change at once.',
    body: { schema: ownDataChange, readOnly: [], check: wrongInOwnData },
    reply: { status: 200, data: ownData, etag: true },
    errors: [noEmployeeRecord, employeeInactive, commonErrors.versionMismatch, commonErrors.alreadyTaken],
    async write(tx, { body }) {
      await changeOwnData(tx, body);
      const data = await showOwnData(tx);
      return { data, version: data.version };
    },
  }),
  operation({
    ...ofUser,
    id: 'getOwnDataSettings',
    method: 'GET',
    path: settingsPath,
    summary: 'Get the fields that employees may change',
    reply: { status: 200, data: ownDataSettings, etag: true },
    async read(reader) {
      const data = await showSettings(reader);
      return { data, version: data.version };
    },
  }),
  operation({
    ...ofUser,
    id: 'setOwnDataSettings',
    method: 'PATCH',
    path: settingsPath,
    summary: 'Set the fields that employees may change',
    description: 'Sets the fields that you name and keeps the others. Pending requests are not affected.',
    body: { schema: settingsChange, readOnly: [], check: wrongFields },
    reply: { status: 200, data: ownDataSettings, etag: true },
    errors: [commonErrors.versionMismatch],
    async write(tx, { body }) {
      await changeSettings(tx, body);
      const data = await showSettings(tx);
      return { data, version: data.version };
    },
  }),
  listOperation(ownDataRequests, { summary: 'List requests for own data' }),
  getOperation(ownDataRequests),
  removeOperation(ownDataRequests, withdrawOwnData, {
    errors: [ownDataRequestNotPending],
    description: 'Withdraws a pending request of the signed-in user.',
  }),
  verbOperation(ownDataRequests, 'accept', acceptOwnData, {
    schema: acceptance,
    errors: [
      commonErrors.missingScope,
      commonErrors.alreadyTaken,
      ownDataRequestNotPending,
      ownDataChanged,
      ownDataNoLongerValid,
    ],
    description:
      'Changes the employee as requested. If a field has changed since the request, the reply is 409 unless `overwrite` is set. A decision is final.',
  }),
  verbOperation(ownDataRequests, 'reject', rejectOwnData, {
    schema: rejection,
    errors: [ownDataRequestNotPending],
    description: 'The employee stays as they are. A decision is final.',
  }),
];
