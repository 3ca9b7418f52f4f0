import * as z from 'zod';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { currency } from '../../platform/money.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { country, text } from '../../platform/values.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { plainResource } from '../plain-resource/index.ts';
import { wrongSocialSecurityAccount, wrongTaxId } from './numbers/index.ts';

const socialSecurityAccount = z
  .strictObject({ code: text(50, '28/1234567/42'), name: text(200, 'Madrid').nullable().optional() })
  .meta({
    id: 'SocialSecurityAccount',
    description:
      'A number under which the employer pays social security, such as a Spanish código de cuenta de cotización.',
  });

/** One error for each code that an earlier account has. */
const repeatedCodes = (accounts: readonly { code: string }[] = []): FieldError[] => {
  const codes = accounts.map(({ code }) => code);
  const at = (index: number) => `/socialSecurityAccounts/${index}/code`;
  return codes.flatMap((code, i) => {
    const first = codes.indexOf(code);
    return first === i ? [] : [fieldError(at(i), coreFieldErrors.sameAccount, { pointer: at(first) })];
  });
};

/** What `wrongNumbers` reads of a legal entity. */
interface Numbered {
  country: string;
  taxId?: string | null;
  socialSecurityAccounts?: readonly { code: string }[];
}

/** Checks changed numbers, or all numbers if the country changed. Stored wrong numbers do not block other changes. */
function wrongNumbers(
  { country: place, taxId, socialSecurityAccounts = [] }: Numbered,
  stored?: Numbered,
): FieldError[] {
  const before = stored?.country === place ? stored : undefined;
  const codes = new Set(before?.socialSecurityAccounts?.map(({ code }) => code));
  return [
    ...(taxId == null || taxId === before?.taxId ? [] : wrongTaxId('/taxId', taxId, place)),
    ...socialSecurityAccounts.flatMap(({ code }, i) =>
      codes.has(code) ? [] : wrongSocialSecurityAccount(`/socialSecurityAccounts/${i}/code`, code, place),
    ),
  ];
}

/** The companies that employ the people of the account. */
export const legalEntities = plainResource(
  defineResource({
    name: 'legal_entity',
    title: 'LegalEntity',
    tag: 'Legal entities',
    path: '/core/v3/legal-entities',
    scope: 'legal-entities',
    table: 'legal_entities',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Acme Spain'), { filter: 'text', sortable: true }),
      legalName: text(200, 'Acme España, S.L.').nullable().meta({ description: 'The registered name.' }),
      taxId: field(
        text(50, 'B12345674').nullable().meta({
          description:
            'The tax number of the company, in Spain its NIF. Rollcall checks its digits if it knows the numbers of the country.',
        }),
        { filter: 'choice' },
      ),
      country: field(country, { filter: 'choice' }),
      currency: field(currency.nullable().meta({ description: 'The currency in which it pays.' }), {
        filter: 'choice',
      }),
      address: text(500, 'Calle Mayor 1, 28013 Madrid').nullable(),
      socialSecurityAccounts: z
        .array(socialSecurityAccount)
        .max(100)
        .meta({ description: 'Each code once; an empty list by default.' }),
      externalId: field(text(200, 'ERP-10').nullable(), { filter: 'choice' }),
    },
    required: ['name', 'country'],
    unique: [sameValue('externalId')],
  }),
  {
    defaults: { socialSecurityAccounts: [] },
    contradictions: (values, before) => [
      ...repeatedCodes(values.socialSecurityAccounts),
      ...wrongNumbers(values, before),
    ],
  },
);
