/**
 * The product, joined by name: its areas, and what their API, their events and their errors are. Nothing runs yet; `app.ts`
 * makes the parts and runs them.
 */
import {
  type AccountContext,
  accountEventTypes,
  accountFieldErrors,
  accountMaker,
  accountRoutes,
  accountTags,
  describedRoles,
  endpointsOfTokens,
  infoRoutes,
} from './accounts/index.ts';
import { contractArea, vacationOfYear, workingTime } from './contract/index.ts';
import {
  coreArea,
  employees,
  employeesPort,
  giveSpanishGroups,
  joinAreas,
  plannedHours,
  terminationSettlement,
} from './core/index.ts';
import { type DocumentContext, documentArea, documentRoutes, giveDocumentKinds } from './documents/index.ts';
import {
  closedDays,
  consumerRoutes,
  eventFieldErrors,
  eventTags,
  eventTypeRoutes,
  feedRoutes,
  type Tail,
} from './events/index.ts';
import { shapesOfResources, withEarlierForms } from './existing-clients/index.ts';
import { hiringRoutes } from './hiring/index.ts';
import { homeRoutes } from './home/index.ts';
import { importArea, importTags } from './imports/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { checkClosedDays, closedDaysErrors, keepLateChanges, payrollArea } from './payroll/index.ts';
import { type PhotoContext, photoArea, photoRoutes } from './photos/index.ts';
import type { Database } from './platform/db/database.ts';
import type { FieldErrorType } from './platform/field-error.ts';
import { fieldErrors } from './platform/field-errors.ts';
import type { Api } from './platform/http/openapi/describe-api.ts';
import { deliveryTags, openTags } from './platform/http/openapi/tag-groups.ts';
import { withFollowers } from './platform/http/write-followers.ts';
import { openPaths } from './platform/pages/register-pages.ts';
import { compatShapes } from './platform/resource/compat-shape.ts';
import { listed, listedBy } from './platform/resource/referrers.ts';
import {
  readVacationOfYear,
  revaluedSchema,
  scheduleArea,
  timeForPayroll,
  vacationOnLeaving,
} from './schedule/index.ts';
import {
  challengeEvent,
  endpointHealth,
  endpointsMadeBy,
  eventDeliveries,
  signingKeyRoutes,
  type WebhookContext,
  webhookEventTypes,
  webhookFieldErrors,
  webhookRoutes,
  webhookTags,
} from './webhooks/index.ts';

/** Each area builds on those before it; records of an employee end in the opposite order. */
const areas = joinAreas(coreArea, contractArea, scheduleArea, payrollArea, documentArea, photoArea, importArea);

// The ports of an area to the left that one to its right fills.
endpointsOfTokens.fill(endpointsMadeBy);
employeesPort.fill(employees);
workingTime.fill(timeForPayroll);
vacationOfYear.fill(readVacationOfYear);
closedDays.fill({ check: checkClosedDays, keep: keepLateChanges, errors: closedDaysErrors });
plannedHours.fill({ meta: revaluedSchema });
terminationSettlement.fill(vacationOnLeaving);
compatShapes.fill(shapesOfResources);

/** A new account has the Spanish contribution groups and the usual kinds of documents from the start. */
export const accounts = accountMaker(async (tx, accountId, now) => {
  await giveSpanishGroups(tx, accountId, now);
  await giveDocumentKinds(tx, accountId, now);
});
export const { createAccount, createAccountIn } = accounts;

/** Every kind of event. */
export const eventTypes = [...accountEventTypes, ...areas.eventTypes, ...webhookEventTypes];

/** Every kind of field error. */
const fieldErrorTypes: FieldErrorType[] = [
  fieldErrors,
  eventFieldErrors,
  accountFieldErrors,
  ...areas.fieldErrors,
  webhookFieldErrors,
].flatMap((some) => Object.values(some));

/** The inputs of the routes. */
interface Parts {
  db: Database;
  tail: Tail;
  webhooks: WebhookContext;
  account: AccountContext;
  history: string;
  canMail: boolean;
  files: DocumentContext & PhotoContext;
  rateLimitPerMinute: number | undefined;
}

/** The API of these parts. */
export const apiOf = ({ db, tail, webhooks, account, history, canMail, files, rateLimitPerMinute }: Parts): Api => ({
  operations: withEarlierForms([
    ...infoRoutes(rateLimitPerMinute),
    ...areas.routes,
    ...hiringRoutes(account),
    ...documentRoutes(files),
    ...photoRoutes(files),
    ...feedRoutes({ catalogue: eventTypes, tail, work: account.work, history, deliveries: eventDeliveries }),
    ...consumerRoutes,
    ...eventTypeRoutes(eventTypes),
    ...webhookRoutes(webhooks),
    ...accountRoutes(account),
    ...homeRoutes(endpointHealth),
    ...notificationRoutes(canMail),
  ]).map(withFollowers),
  eventTypes: [...eventTypes, challengeEvent],
  fieldErrorTypes,
  roles: describedRoles,
  openPaths: [...openPaths, ...signingKeyRoutes(db, account.clock)],
  tagGroups: [
    ...areas.tagGroups,
    { name: 'Events and webhooks', tags: { ...eventTags, ...webhookTags, ...deliveryTags } },
    { name: 'Account', tags: { ...accountTags, ...importTags, ...openTags } },
  ],
});

/** The settings that openapi.json follows, as the file has them. */
export const described = { maxBytes: 10 * 1024 * 1024, file: new URL('../openapi.json', import.meta.url) };

/** The API for its description: its parts are missing, so no operation can run. */
export const describedApi: Api = apiOf({ account: {}, files: { maxBytes: described.maxBytes } } as Parts);
listed.fill(listedBy(describedApi.operations));
