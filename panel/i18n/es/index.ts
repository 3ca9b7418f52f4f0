import type { en } from '../en/index.ts';
import type { SameParameters } from '../texts.ts';
import { account } from './account.ts';
import { api } from './api.ts';
import { audit } from './audit.ts';
import { bulk } from './bulk.ts';
import { chart } from './chart.ts';
import { colleagues } from './colleagues.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { customFields } from './custom-fields.ts';
import { decisions } from './decisions.ts';
import { deletions } from './deletions.ts';
import { details } from './details.ts';
import { documents } from './documents.ts';
import { employment } from './employment.ts';
import { events } from './events.ts';
import { figures } from './figures.ts';
import { files } from './files.ts';
import { home } from './home.ts';
import { importTexts } from './import.ts';
import { inline } from './inline.ts';
import { locking } from './locking.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { organisation } from './organisation.ts';
import { ownData } from './own-data.ts';
import { pay } from './pay.ts';
import { payGroups } from './pay-groups.ts';
import { payroll } from './payroll.ts';
import { people } from './people.ts';
import { periods } from './periods.ts';
import { permissions } from './permissions.ts';
import { photos } from './photos.ts';
import { policies } from './policies.ts';
import { policyForms } from './policy-forms.ts';
import { signIn } from './sign-in.ts';
import { time } from './time.ts';
import { timeOff } from './time-off.ts';
import { timeRules } from './time-rules.ts';
import { users } from './users.ts';
import { webhook } from './webhook.ts';
import { webhooks } from './webhooks.ts';

const texts = {
  ...account,
  ...bulk,
  ...chart,
  ...colleagues,
  ...common,
  ...api,
  ...webhooks,
  ...users,
  ...company,
  ...audit,
  ...events,
  ...figures,
  ...files,
  ...customFields,
  ...decisions,
  ...deletions,
  ...details,
  ...documents,
  ...employment,
  ...home,
  ...importTexts,
  ...inline,
  ...locking,
  ...notifications,
  ...onboarding,
  ...organisation,
  ...ownData,
  ...pay,
  ...payGroups,
  ...payroll,
  ...people,
  ...periods,
  ...permissions,
  ...photos,
  ...policies,
  ...policyForms,
  ...signIn,
  ...time,
  ...webhook,
  ...timeOff,
  ...timeRules,
};

/** Every text in Spanish: the same keys, other words. */
export const es: SameParameters<typeof en, typeof texts> = texts;
