import type * as z from 'zod';
import { mayNotDecide } from '../../core/index.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import { dryRunParameter } from '../../platform/http/dry-run.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  getOperation,
  listOperation,
  removeOperation,
  replyOf,
  updateOperations,
  verbOperation,
  written,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import type { ErrorType } from '../../platform/problem.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { noVacationConfiguration } from '../vacation-calendars/index.ts';
import { absenceCalendarRoutes } from './absence-calendars/routes.ts';
import { changeAbsence } from './changing/change-absence.ts';
import { absenceDaysOff, vacationDaysOff } from './day-off.ts';
import { cancelRequest } from './deciding/cancel-request.ts';
import { acceptRequest, rejectRequest } from './deciding/decide-request.ts';
import {
  alreadyAskedBack,
  notEnoughDays,
  ownRequestsDisabled,
  timeOffFinal,
  timeOffNotPending,
  timeOffOverlap,
} from './errors.ts';
import { absenceChange, newAbsenceRequest, newVacationRequest, type Resolution, resolution } from './new-request.ts';
import { colleagueRoutes, effectMeta, previewed, previewedChange } from './preview/routes.ts';
import { missingDays } from './range.ts';
import { absenceRequests, type RequestResource, vacationRequests } from './request.ts';
import { requestAbsence } from './requesting/request-absence.ts';
import { requestVacation } from './requesting/request-vacation.ts';

/** Fields that a reply shows and a body may have too. */
const readOnlyOf = (resource: Resource, taken: z.ZodObject) =>
  Object.keys(resource.schema.shape).filter((name) => !(name in taken.shape));

/** The operations on an existing request. */
function verbsOf(resource: RequestResource) {
  const decide = (what: 'accept' | 'reject', verb: typeof acceptRequest, errors: ErrorType[] = []) =>
    verbOperation(resource, what, (tx: Tx, id: string, verdict: Resolution) => verb(tx, resource, id, verdict), {
      schema: resolution,
      errors: [mayNotDecide, timeOffNotPending, ...errors],
      description:
        'managerId names the employee who decides: one with an employee-managers entry for absencesManagement or, where there is none, the manager of the employee. Without it resolvedBy stays null. A decision is final.',
    });
  return [
    getOperation(resource),
    versionsOperation(resource),
    removeOperation(resource, (tx: Tx, id: string) => cancelRequest(tx, resource, id), {
      errors: [mayNotDecide, timeOffFinal],
      description: 'Withdraws a pending request, or an accepted one, whose remaining days are returned.',
    }),
    decide('accept', acceptRequest, resource === vacationRequests ? [notEnoughDays] : []),
    decide('reject', rejectRequest),
  ];
}

export const timeOffRoutes = [
  listOperation(vacationRequests),
  operation({
    id: 'createVacationDayOffRequest',
    method: 'POST',
    path: vacationRequests.path,
    tag: vacationRequests.tag,
    summary: 'Request vacation, or return vacation days',
    description:
      'The request is accepted at once if the vacation configuration needs no validation. The first request of a year creates the vacation calendar from the default configuration, if there is none.',
    scope: 'time-off:write',
    body: {
      schema: newVacationRequest,
      readOnly: readOnlyOf(vacationRequests, newVacationRequest),
      check: async (reader, body) => [...missingDays(body), ...(await wrongReferences(reader, vacationRequests, body))],
    },
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    reply: replyOf(vacationRequests, 201, effectMeta),
    errors: [
      mayNotDecide,
      timeOffOverlap,
      notEnoughDays,
      alreadyAskedBack,
      ownRequestsDisabled,
      noVacationConfiguration,
    ],
    write: async (tx, { body, query }) => {
      const act = () => requestVacation(tx, body);
      if (query.dryRun) return previewed(tx, vacationRequests, { employeeId: body.employeeId, body, act }, 201);
      return written(tx, vacationRequests, await act(), 201);
    },
  }),
  batchOperation(
    { ...vacationRequests, create: newVacationRequest, readOnly: readOnlyOf(vacationRequests, newVacationRequest) },
    { create: requestVacation, remove: (tx: Tx, id: string) => cancelRequest(tx, vacationRequests, id) },
  ),
  ...verbsOf(vacationRequests),
  listOperation(absenceRequests),
  operation({
    id: 'createAbsenceDayOffRequest',
    method: 'POST',
    path: absenceRequests.path,
    tag: absenceRequests.tag,
    summary: 'Request an absence, or return absence days',
    description:
      'The request is accepted at once if the absence type needs no validation. Sick leave may overlap vacation; the vacation days are returned when the sick leave is accepted.',
    scope: 'time-off:write',
    body: {
      schema: newAbsenceRequest,
      readOnly: readOnlyOf(absenceRequests, newAbsenceRequest),
      check: async (reader, body) => [...missingDays(body), ...(await wrongReferences(reader, absenceRequests, body))],
    },
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    reply: replyOf(absenceRequests, 201, effectMeta),
    errors: [mayNotDecide, timeOffOverlap, alreadyAskedBack],
    write: async (tx, { body, query }) => {
      const act = () => requestAbsence(tx, body);
      if (query.dryRun) return previewed(tx, absenceRequests, { employeeId: body.employeeId, body, act }, 201);
      return written(tx, absenceRequests, await act(), 201);
    },
  }),
  batchOperation(
    { ...absenceRequests, create: newAbsenceRequest, readOnly: readOnlyOf(absenceRequests, newAbsenceRequest) },
    { create: requestAbsence, remove: (tx: Tx, id: string) => cancelRequest(tx, absenceRequests, id) },
  ),
  ...updateOperations(
    { ...absenceRequests, patch: absenceChange, readOnly: readOnlyOf(absenceRequests, absenceChange) },
    changeAbsence,
    {
      errors: [mayNotDecide, timeOffOverlap, timeOffFinal],
      description:
        'Ends an absence whose last day was not known (endDate), extends or shortens a range, and records what is known about it. Days that leave the range are returned.',
      check: (reader, body) =>
        wrongReferences(reader, { references: { relapseOf: { to: 'time_off_requests' } } }, body),
      meta: effectMeta,
    },
  ).map((row) =>
    operation({
      ...row,
      parameters: { known: dryRunParameter },
      hasDryRun: true,
      async write(tx, input) {
        const { params, body, query } = input;
        if (!query.dryRun) return row.write(tx, input);
        return previewedChange(tx, absenceRequests, params.id, {
          body,
          act: () => changeAbsence(tx, params.id, body),
        });
      },
    }),
  ),
  ...colleagueRoutes,
  ...verbsOf(absenceRequests),
  ...absenceCalendarRoutes,
  listOperation(vacationDaysOff, { summary: 'List vacation days off' }),
  listOperation(absenceDaysOff, { summary: 'List absence days off' }),
];
