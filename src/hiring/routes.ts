import { invitations, mayNotGiveRole } from '../accounts/index.ts';
import { contracts, salaries, wrongInSalary } from '../contract/index.ts';
import { employeeInactive, employees, onboardings, outsideEmploymentDates, wrongIdsOfEmployee } from '../core/index.ts';
import { closedDays } from '../events/index.ts';
import { commonErrors } from '../platform/errors.ts';
import { dryRunMeta, dryRunParameter } from '../platform/http/dry-run.ts';
import { type Operation, type Outcome, operation } from '../platform/http/operation.ts';
import { redactedMeta } from '../platform/http/resource-operations.ts';
import { hidden, Json, withMember, writeJson } from '../platform/json.ts';
import { type FindWrong, wrongInParts } from '../platform/resource/part-of-body.ts';
import { show } from '../platform/resource/read.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { wrongReferences } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { hireBody, hired } from './body.ts';
import { hire } from './hire.ts';

/** What a hire needs from the product. */
interface HiringContext {
  /** Encrypts the key of an invitation for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

/** Finds what is wrong with a part besides its form, such as ids that do not exist. */
const findWrongIn: Record<string, FindWrong> = {
  employee: wrongIdsOfEmployee,
  contract: (reader, part) => wrongReferences(reader, contracts, part),
  salary: wrongInSalary,
  onboarding: (reader, part) => wrongReferences(reader, onboardings, part),
  invitation: (reader, part) => wrongReferences(reader, invitations, part),
};

async function outcomeOf(tx: Tx, made: Awaited<ReturnType<typeof hire>>): Promise<Outcome> {
  const { employeeId, contract, salary, onboarding, invitation } = made;
  const of = (resource: Resource, row: { id: string } | undefined) => row && show(tx, resource, row.id);
  const shown = {
    employee: await of(employees, { id: employeeId }),
    contract: await of(contracts, contract),
    salary: await of(salaries, salary),
    onboarding: await of(onboardings, onboarding),
  };
  const invited = (await of(invitations, invitation))?.data ?? null;
  const members = Object.entries(shown).map(([part, one]) => `"${part}":${writeJson(one?.data ?? null)}`);
  const redacted = Object.entries(shown).flatMap(([part, one]) =>
    (one?.redacted ?? []).map((name) => `${part}.${name}`),
  );
  const withKey = (key: string | null) =>
    withMember(new Json(`{${members.join(',')}}`), 'invitation', invitation ? withMember(invited, 'key', key) : null);
  const key = invitation?.key ?? null;
  return {
    status: 201,
    data: withKey(key),
    dataWithoutSecrets: key === null ? undefined : withKey(hidden),
    location: `${employees.path}/${employeeId}`,
    redacted,
  };
}

export const hiringRoutes = ({ sealMailKey }: HiringContext): Operation[] => [
  operation({
    id: 'hireEmployee',
    method: 'POST',
    path: `${employees.path}/hire`,
    tag: employees.tag,
    summary: 'Hire an employee with contract, salary, onboarding and invitation',
    description:
      'Does in one transaction what createEmployee, createContract, createSalary, createOnboarding and createInvitation do one after the other: all of it or nothing. The parts other than the employee are optional, and each also needs its own scope. A refusal names the mistakes of all parts.',
    scope: 'employees:write',
    body: {
      schema: hireBody,
      check: wrongInParts(findWrongIn),
      usesDeprecated: ({ employee }) => Object.keys(employee).some((name) => employees.deprecated.has(name)),
    },
    reply: { status: 201, data: hired, meta: redactedMeta.extend(dryRunMeta) },
    followedBy: [closedDays],
    errors: [
      commonErrors.alreadyTaken,
      commonErrors.sessionRequired,
      mayNotGiveRole,
      outsideEmploymentDates,
      employeeInactive,
    ],
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    write: async (tx, { body }) => outcomeOf(tx, await hire(tx, body, sealMailKey)),
  }),
];
