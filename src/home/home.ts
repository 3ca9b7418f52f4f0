/** The home page of a signed-in user: what waits for them, and what they like to know first. */
import * as z from 'zod';
import { leadsOthers } from '../accounts/index.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { choice, date, id, text } from '../platform/values.ts';
import { away, showAway } from './away/away.ts';
import { celebrations, showCelebrations } from './celebrations/celebrations.ts';
import { changes } from './changes/changes.ts';
import { latestChanges } from './changes/queries.ts';
import { company, showCompany } from './company/company.ts';
import { groupOf } from './group.ts';
import {
  contractGroup,
  correctionGroup,
  dayGroup,
  documentGroup,
  entryGroup,
  ownDataGroup,
  periodGroup,
  periodsToClose,
  taskGroup,
} from './inbox/inbox.ts';
import {
  endingContracts,
  entriesToMend,
  expiringDocuments,
  leavers,
  openTasks,
  starters,
  waitingCorrections,
  waitingOwnData,
} from './inbox/queries.ts';
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
    isFailing: z.boolean().meta({
      description:
        'Whether it did not accept the latest event that it was sent: Rollcall tries again, or has given up.',
      example: false,
    }),
  })
  .meta({ id: 'HomeEndpoint' });

/** Reads the webhook endpoints, those that are unwell first; `api.ts` fills it in, as no area knows webhooks. */
export type ReadEndpoints = (reader: Reader) => Promise<z.output<typeof endpoint>[]>;

const forDeciders = 'null for employees, and for roles that do not see the data behind it.';
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
        ownData: ownDataGroup.nullable().meta({
          description: `The requests for changes of own data that the user decides; ${forDeciders}`,
        }),
        workEntries: entryGroup.nullable().meta({ description: `The work entries to correct; ${forDeciders}` }),
        starters: dayGroup.nullable().meta({ description: `The first days of the next four weeks; ${forDeciders}` }),
        leavers: dayGroup.nullable().meta({ description: `The last days of the next four weeks; ${forDeciders}` }),
        contracts: contractGroup.nullable().meta({
          description: `The contracts and trial periods that end within 60 days; ${forDeciders}`,
        }),
        documents: documentGroup.nullable().meta({
          description:
            'The documents that expire within 30 days, or did in the last 30, as the user may see them; null for roles that see no documents.',
        }),
        tasks: taskGroup.meta({
          description:
            'The open onboarding tasks of the user, and for an administrator those of no one and of former employees.',
        }),
        payPeriods: periodGroup.nullable().meta({
          description: `The pay periods to close: cut-off within a week, or past; null unless the role of the user writes payroll.`,
        }),
      })
      .meta({ id: 'HomeInbox' }),
    mine: mine.nullable().meta({ description: 'null for a user without an employee record.' }),
    away: away.meta({
      description:
        'The employees with accepted time off from today until Sunday. For an employee: their manager and those with the same manager, or without one of the same department.',
    }),
    celebrations: celebrations.nullable().meta({
      description:
        'The birthdays and work anniversaries of the next 14 days, today included, of colleagues who agreed to show them; null where the company shows none.',
    }),
    company: company.nullable().meta({ description: `The employees whom the user sees; ${forDeciders}` }),
    changes: changes.nullable().meta({ description: `The latest changes, by actor and type; ${forAdministrators}` }),
    endpoints: z
      .array(endpoint)
      .max(20)
      .nullable()
      .meta({
        description: `The webhook endpoints, those that are not active or fail first; ${forAdministrators}`,
      }),
  })
  .meta({ id: 'Home' });

/** Parts of the page by name, once all have been read. */
const together = async <Parts extends object>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> => {
  const read = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part]));
  return Object.fromEntries(read);
};

/** What the caller may see of it: a manager within their reach, an employee what concerns them. */
export async function showHome(reader: Reader, readEndpoints: ReadEndpoints): Promise<z.output<typeof home>> {
  const { caller, today } = reader;
  const { employeeId } = caller;
  const seesAll = caller.reach === undefined;
  const seesOthers = seesAll ? caller.can('employees:read') : leadsOthers(caller);
  const managerId = seesAll ? undefined : employeeId;
  /** For those who see others, with these scopes. */
  const toThose = <Part>(read: () => Promise<Part>, ...scopes: string[]) =>
    seesOthers && scopes.every(caller.can) ? read() : null;
  const toAdministrator = <Part>(read: () => Promise<Part>) => (caller.can('*') ? read() : null);

  const seesTimeOff = seesOthers && caller.can('time-off:read');
  const inbox = await together({
    requests: toThose(() => showWaiting(reader, managerId), 'time-off:read', 'time-off:write'),
    corrections: toThose(
      () => waitingCorrections(reader, managerId).then(groupOf),
      'work-entries:read',
      'work-entries:write',
    ),
    ownData: seesAll && caller.can('employees:write') ? waitingOwnData(reader).then(groupOf) : null,
    workEntries: toThose(
      () => entriesToMend(reader, managerId).then(groupOf),
      'work-entries:read',
      'work-entries:write',
    ),
    starters: toThose(() => starters(reader).then(groupOf), 'employees:read'),
    leavers: toThose(() => leavers(reader).then(groupOf), 'employees:read'),
    contracts: toThose(() => endingContracts(reader).then(groupOf), 'contracts:read'),
    documents: caller.can('documents:read') ? expiringDocuments(reader).then(groupOf) : null,
    tasks: openTasks(reader, employeeId, seesAll && ['onboarding:read', 'onboarding:write'].every(caller.can)).then(
      groupOf,
    ),
    payPeriods: seesAll && ['payroll:read', 'payroll:write'].every(caller.can) ? periodsToClose(reader) : null,
  });
  const others = await together({
    mine: employeeId === undefined ? null : showMine(reader, employeeId),
    away:
      seesTimeOff || employeeId !== undefined
        ? showAway(reader, seesTimeOff ? undefined : employeeId)
        : { today: 0, total: 0, data: [] },
    celebrations: showCelebrations(reader),
    company: toThose(() => showCompany(reader), 'employees:read', 'time-off:read'),
    changes: toAdministrator(() => latestChanges(reader)),
    endpoints: seesAll && caller.can('webhooks:read') ? readEndpoints(reader) : null,
  });
  return { today, inbox, ...others };
}
