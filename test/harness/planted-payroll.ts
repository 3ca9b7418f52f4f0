/** A month of an employee whose figures, numbers and texts no other test data has, in each place that keeps some. */
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { type About, theDocument } from './every-operation.ts';
import { hirePaid } from './pay.ts';
import { amount, content, grossSalary, iban, latitude, quantity, raised } from './planting.ts';
import { timeOffOf } from './time-off.ts';

/** A value, and the sets of scopes each of which gives it. */
export interface Planted {
  what: string;
  mark: string;
  givenBy: readonly string[][];
}

/** In the place of a scope: the planted employee is the caller. */
export const oneself = 'oneself';

const value = (what: string, mark: string, ...givenBy: string[][]): Planted => ({ what, mark, givenBy });
/** Those of the employee, which rows of payroll have in `identity`. */
const identity = (what: string, mark: string) => {
  const { givenBy } = sensitive(what, mark);
  return value(what, mark, ...givenBy, ['payroll:read', 'employees.sensitive:read']);
};
const sensitive = (what: string, mark: string, scope = 'employees') =>
  value(what, mark, [`${scope}:read`, 'employees.sensitive:read'], [oneself]);
/** A caller who writes a text may read it in the reply. */
const shared = (what: string, mark: string, scope: string) => value(what, mark, [`${scope}:read`], [`${scope}:write`]);

/**
 * Plants them, exports the month, and changes some of them after it, so that there are corrections and differences.
 * @param receiver the address of a receiver
 */
export async function plantPayroll(app: TestApp, receiver: string) {
  const done = async (method: string, path: string, body?: object) => {
    const reply = await app.api(method, path, body ? { body } : {});
    expect(reply.status, `${method} ${path} ${reply.text}`).toBeLessThan(300);
    return reply.json.data;
  };
  const endpoint = await app.create('/webhooks/v1/endpoints', {
    ...{ url: receiver, events: ['*'], headers: { 'x-key': 'PLANTED-HEADER' } },
  });
  const hire = async (name: string) =>
    (await app.create('/core/v3/employees', { firstName: name, lastName: 'X', startDate: '2026-01-01' })).id as string;
  const people = { manager: await hire('Boss'), otherManager: await hire('Lead'), colleague: await hire('Bo') };
  const [{ id: departmentId }, { id: officeId }] = [
    await app.create('/core/v3/departments', { name: 'Sales' }),
    await app.create('/core/v3/offices', { name: 'Vigo' }),
  ];
  const person = {
    ...{ managerId: people.manager, departmentId, officeId },
    externalId: 'PAID',
    code: 4711,
    phone: 'PLANTED-MOBILE',
    nid: 'PLANTED-PAID-NID',
    startDate: '2026-01-01',
  };
  const paid = await hirePaid(app, { ...person, accountNumber: iban }, { grossSalary });
  const { employeeId, salaryId, salaryCompensationId } = paid;
  const group = await app.create('/payroll/v1/pay-groups', {
    ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges: 'carry' },
  });
  const allowance = await app.create('/contract/v1/compensations', {
    ...{ name: 'Allowance', compensationType: 'fixed', period: 'monthly', currency: 'EUR', status: 'active', quantity },
  });
  await app.create(`/contract/v1/employees/${employeeId}/compensations/${allowance.id}`, { startDate: '2026-01-01' });
  const variable = await app.create('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId, date: '2026-01-31', amount },
  });
  const contract = await app.create('/contract/v1/contracts', {
    ...{ employeeId, startDate: '2026-01-01', weeklyHours: 40, comment: 'PLANTED-TERMS' },
    socialSecurityNumber: 'PLANTED-NAF',
  });
  const entry = await app.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: '2026-01-07T08:00:07+01:00', coordinates: { latitude, longitude: 2.5 } },
    workEntryOut: { date: '2026-01-07T15:13:20+01:00' },
  });
  const time = timeOffOf(app);
  await time.configure();
  const ill = await time.kind({ name: 'Ill', category: 'sick_leave', needsValidation: false });
  const absence = await app.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId: ill.id, startDate: '2026-01-12', endDate: '2026-01-14', comment: 'PLANTED-WISH' },
    ...{ cause: 'common_illness', documentReference: 'PLANTED-PART' },
  });
  const deciding = { employeeId, managerId: people.manager, permission: 'absencesManagement' };
  await app.create('/core/v3/employee-managers', deciding);
  const onboarding = await app.create('/core/v3/onboardings', {
    employeeId,
    tasks: [{ title: 'PLANTED-TASK', assigneeId: people.manager }],
  });
  const [kind] = await app.read('/core/v3/document-kinds');
  const document = await app.create('/core/v3/documents', {
    ...{ employeeId, kindId: kind.id, name: 'PLANTED-FILE' },
    content,
  });
  const columns = ['salaries.0.grossSalary', 'identity.accountNumber', 'secondsWorked'];
  const profile = await app.create('/payroll/v1/export-profiles', {
    ...{ name: 'File', format: 'csv', content: 'people', columns: columns.map((path) => ({ heading: path, path })) },
  });
  const periodOf = async (from: string) => (await app.read(`/payroll/v1/periods?from=${from}&to=${from}`))[0].id;
  const lock = async (from: string) => {
    const id = await periodOf(from);
    await done('POST', `/payroll/v1/periods/${id}/lock`);
    return id;
  };
  const exportMonth = async (from: string) =>
    done('POST', `/payroll/v1/periods/${await lock(from)}/exports`, { profileId: profile.id });
  const january = await exportMonth('2026-01-01');
  await done('POST', `/contract/v1/employees/${employeeId}/pay-change`, {
    ...{ effectiveDate: '2026-01-16', salary: { grossSalary: raised } },
  });
  await done('PATCH', `/schedule/v1/absence-day-off-requests/${absence.id}`, { endDate: '2026-01-15' });
  const february = await exportMonth('2026-02-01');
  await done('POST', `/payroll/v1/exports/${january.id}/receipt`, {
    ...{ status: 'partial', rows: [{ employeeId, status: 'rejected', code: 'X', message: 'PLANTED-ANSWER' }] },
  });

  const pay = (what: string, mark: string, scope: string) => value(what, mark, [`${scope}:read`]);
  const planted: Planted[] = [
    identity('the account', iban),
    identity('the identity number', 'PLANTED-PAID-NID'),
    sensitive('the social security number of the contract', 'PLANTED-NAF', 'contracts'),
    sensitive('the reference of sick leave', 'PLANTED-PART', 'time-off'),
    sensitive('the location', String(latitude), 'work-entries'),
    pay('the salary', String(grossSalary), 'salaries'),
    pay('one payment of the salary', '7613.09', 'salaries'),
    pay('the rise', String(raised), 'salaries'),
    pay('the allowance', String(quantity), 'compensations'),
    pay('the variable', String(amount), 'compensations'),
    value('the hours', '25993', ['work-entries:read'], ['work-entries:write'], ['reports:read'], [oneself]),
    value('the header of an endpoint', 'PLANTED-HEADER'),
    value('the number that is asked for', 'PLANTED-NEXT-NID', [oneself]),
    shared('the phone', 'PLANTED-MOBILE', 'employees'),
    shared('the terms of the contract', 'PLANTED-TERMS', 'contracts'),
    shared('the comment of the absence', 'PLANTED-WISH', 'time-off'),
    shared('the task', 'PLANTED-TASK', 'onboarding'),
    shared('the document', 'PLANTED-FILE', 'documents'),
    value('the content of the document', 'PLANTED-CONTENT', ['documents:read']),
    value('the answer of the payroll system', 'PLANTED-ANSWER', ['payroll:read']),
    value(
      'the hash of the export',
      january.sha256,
      [
        ...['employees', 'employees.sensitive', 'contracts', 'salaries', 'compensations', 'reports', 'time-off'],
        ...['payroll', 'work-entries'],
      ].map((name) => `${name}:read`),
    ),
  ];
  const names = {
    ...{ employeeId, 'employeeIds[in]': employeeId, employeeIds: employeeId, compensationId: allowance.id },
    ...{ externalId: 'PAID', against: february.id, exportId: january.id, periodId: january.periodId },
    ...{ from: '2026-01-01', to: '2026-01-31', year: '2026', resource: 'salaries', requestId: absence.id },
    ...{ taskId: onboarding.tasks[0].id, endpointId: endpoint.id, accountId: app.id, id: employeeId },
    ...{ employmentId: (await app.read(`/core/v3/employees/${employeeId}/employments`))[0].id },
    ...{ absenceTypeId: ill.id, salaryCompensationId, managerId: people.manager, payGroupId: group.id },
    ...{ profileId: profile.id, kindId: kind.id, salaryId },
  };
  const lists: Record<string, string> = {
    '/core/v3/employees': employeeId,
    '/contract/v1/salaries': salaryId,
    '/contract/v1/compensations': allowance.id,
    '/contract/v1/employee-compensations': salaryCompensationId,
    '/contract/v1/monthly-variable-compensations': variable.id,
    '/contract/v1/contracts': contract.id,
    '/schedule/v1/work-entries': entry.id,
    '/schedule/v1/absence-day-off-requests': absence.id,
    '/core/v3/onboardings': onboarding.id,
    '/core/v3/documents': document.id,
    '/payroll/v1/exports': january.id,
    '/payroll/v1/periods': january.periodId,
    '/payroll/v1/pay-groups': group.id,
    '/payroll/v1/export-profiles': profile.id,
    '/webhooks/v1/endpoints': endpoint.id,
    '/account/v1/users': employeeId,
  };
  // Of all others one that there is.
  for (const { path } of theDocument.operations) {
    const list = path.replace(/\/\{id\}$/, '');
    if (list in lists || list === path || list.includes('{') || !theDocument.find('GET', list)) continue;
    const { json } = await app.api('GET', `${list}?limit=500`);
    const id = json.data?.[0]?.id;
    if (id) lists[list] = id;
  }
  const preview = { name: 'Preview', format: 'csv', content: 'people', columns: profile.columns };
  const bodies = {
    giveReceipt: { status: 'accepted', controlTotals: { people: 1, amounts: [{ currency: 'EUR', grossSalaries: 1 }] } },
    previewExportProfile: { profile: preview, exportId: january.id, periodId: undefined },
    createSalary: { contractId: undefined, startDate: '2026-01-01' },
    createMonthlyVariableCompensation: { date: '2026-01-31', compensationId: undefined },
  };
  const places = {
    giveReceipt: february.id,
    createPayExport: await lock('2026-03-01'),
    lockPayPeriod: await periodOf('2026-04-01'),
    reviewPayPeriod: await periodOf('2026-05-01'),
    // Locked by the request before it.
    reopenPayPeriod: await periodOf('2026-04-01'),
  };
  return { about: { lists, names, bodies, places } satisfies About, planted, people: { ...people, paid: employeeId } };
}
