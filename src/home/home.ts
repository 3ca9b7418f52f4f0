/** The home page of a signed-in user: what waits for them, and what they like to know first. */
import * as z from 'zod';
import type { Reader } from '../platform/unit-of-work.ts';
import { choice, date, id, text } from '../platform/values.ts';
import { away, showAway } from './away/away.ts';
import { changes } from './changes/changes.ts';
import { latestChanges } from './changes/queries.ts';
import { company, showCompany } from './company/company.ts';
import { groupOf } from './group.ts';
import {
  contractGroup,
  correctionGroup,
  dayGroup,
  entryGroup,
  periodGroup,
  periodsToClose,
  taskGroup,
} from './inbox/inbox.ts';
import { endingContracts, entriesToMend, leavers, openTasks, starters, waitingCorrections } from './inbox/queries.ts';
import { mine, showMine } from './mine/mine.ts';
import { showWaiting, waiting } from './requests/requests.ts';

const endpoint = z
  .object({
    id,
    url: text(2048, 'https://example.com/hooks'),
    status: choice(['active', 'degraded', 'paused', 'disabled']),
    statusReason: z
      .enum(['failing', 'no_success', 'gone', 'person', 'resumed', 'unverified'])
      .nullable()
      .meta({ example: null }),
  })
  .meta({ id: 'HomeEndpoint' });

/** Reads the webhook endpoints, those that are unwell first; `app.ts` fills it in, as no area knows webhooks. */
export type ReadEndpoints = (reader: Reader) => Promise<z.output<typeof endpoint>[]>;

const forDeciders = 'null for employees.';
const forAdministrators = 'null unless the user is an administrator.';

export const home = z
  .object({
    today: date.meta({ description: "The day in the account's time zone, from which the page counts." }),
    inbox: z
      .object({
        requests: waiting
          .nullable()
          .meta({ description: `The time-off requests that the user decides; ${forDeciders}` }),
        corrections: correctionGroup
          .nullable()
          .meta({ description: `The requests for corrections that the user decides; ${forDeciders}` }),
        workEntries: entryGroup.nullable().meta({ description: `The work entries to correct; ${forDeciders}` }),
        starters: dayGroup.nullable().meta({ description: `The first days of the next four weeks; ${forDeciders}` }),
        leavers: dayGroup.nullable().meta({ description: `The last days of the next four weeks; ${forDeciders}` }),
        contracts: contractGroup.nullable().meta({
          description: `The contracts and trial periods that end within 60 days; ${forDeciders}`,
        }),
        tasks: taskGroup.meta({
          description: 'The open onboarding tasks of the user, and for an administrator those of no one.',
        }),
        payPeriods: periodGroup.nullable().meta({
          description: `The pay periods to close: cut-off within a week, or past; ${forAdministrators}`,
        }),
      })
      .meta({ id: 'HomeInbox' }),
    mine: mine.nullable().meta({ description: 'null for a user without an employee record.' }),
    away: away.meta({
      description:
        'The employees with accepted time off from today until Sunday. For an employee: those with the same manager, or without one of the same department.',
    }),
    company: company.nullable().meta({ description: `The employees whom the user sees; ${forDeciders}` }),
    changes: changes.nullable().meta({ description: `The latest changes, by actor and type; ${forAdministrators}` }),
    endpoints: z
      .array(endpoint)
      .max(20)
      .nullable()
      .meta({
        description: `The webhook endpoints, those that are not active first; ${forAdministrators}`,
      }),
  })
  .meta({ id: 'Home' });

/** What the caller may see of it: a manager within their reach, an employee what concerns them. */
export async function showHome(reader: Reader, readEndpoints: ReadEndpoints): Promise<z.output<typeof home>> {
  const { caller, today } = reader;
  const { employeeId } = caller;
  const isAdministrator = caller.reach === undefined;
  // Managers see who decides; employees do not.
  const isDecider = isAdministrator || (employeeId !== undefined && caller.can('managers:read'));
  const managerId = isAdministrator ? undefined : employeeId;
  const toDecider = <Part>(read: () => Promise<Part>) => (isDecider ? read() : null);
  const toAdministrator = <Part>(read: () => Promise<Part>) => (isAdministrator ? read() : null);

  const [requests, corrections, workEntries, starting, leaving, contracts, tasks, payPeriods] = await Promise.all([
    toDecider(() => showWaiting(reader, managerId)),
    toDecider(() => waitingCorrections(reader, managerId).then(groupOf)),
    toDecider(() => entriesToMend(reader, managerId).then(groupOf)),
    toDecider(() => starters(reader).then(groupOf)),
    toDecider(() => leavers(reader).then(groupOf)),
    toDecider(() => endingContracts(reader).then(groupOf)),
    openTasks(reader, employeeId, isAdministrator).then(groupOf),
    toAdministrator(() => periodsToClose(reader)),
  ]);
  const [own, off, whole, latest, endpoints] = await Promise.all([
    employeeId === undefined ? null : showMine(reader, employeeId),
    isDecider || employeeId !== undefined
      ? showAway(reader, isDecider ? undefined : employeeId)
      : { today: 0, total: 0, data: [] },
    toDecider(() => showCompany(reader)),
    toAdministrator(() => latestChanges(reader)),
    toAdministrator(() => readEndpoints(reader)),
  ]);
  return {
    today,
    inbox: { requests, corrections, workEntries, starters: starting, leavers: leaving, contracts, tasks, payPeriods },
    mine: own,
    away: off,
    company: whole,
    changes: latest,
    endpoints,
  };
}
