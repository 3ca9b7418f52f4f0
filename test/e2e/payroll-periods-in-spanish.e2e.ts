/** The journey of closing months once more, by an administrator who reads the panel in Spanish; it is 20 November 2026. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { hirePaid } from '../harness/pay.ts';
import { expectAccessibleEverywhere, openWindow, signIn, startPanelApp } from './browser.ts';

let app: TestApp;
let page: Page;
let ana: string;
let amount: { id: string };

beforeAll(async () => {
  app = await startPanelApp();
  app.clock.set('2026-11-20T09:00:00.000Z');
  const ready = { code: 1, accountNumber: 'ES9121000418450200051332' };
  const { employeeId, salaryCompensationId } = await hirePaid(app, ready);
  ana = employeeId;
  amount = await app.create('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId, date: '2026-10-05', amount: 100 },
  });
  const { employeeId: eva } = await hirePaid(app, { ...ready, code: 2, firstName: 'Eva', lastName: 'Ruiz' });
  await app.create('/contract/v1/contracts', { employeeId: ana, startDate: '2020-01-01', weeklyHours: 40 });
  await app.create('/contract/v1/contracts', { employeeId: eva, startDate: '2020-01-01', weeklyHours: 40 });
  page = await openWindow(app, { now: app.clock.instant, locale: 'es-ES' });
  await signIn(app, page);
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = async (name: string) => {
  await dialog().getByRole('button', { name, exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};
/** A period by its days; the browser sets narrow blanks around the dash. */
const period = (days: string) => new RegExp(`^${days.replace('–', '\\s?–\\s?')}$`);

test('an administrator creates a pay group, and reviews, locks and exports a month', async () => {
  await page.goto('/payroll/periods');
  await page.getByRole('heading', { name: 'Aún no hay grupos de nómina' }).waitFor();
  await page.getByRole('link', { name: 'Crear un grupo de nómina' }).click();
  await press('Nuevo grupo de nómina');
  await dialog().getByLabel('Nombre').fill('España, mensual');
  await dialog().getByLabel('Primer día del primer período').fill('2026-10-01');
  await dialog().getByRole('checkbox', { name: 'Grupo por defecto' }).check();
  await expectAccessibleEverywhere(page);
  await confirm('Crear');
  await page.getByRole('row', { name: /España, mensual Por defecto Mensual 1 oct 2026/ }).waitFor();

  await page.goto('/payroll/periods');
  const october = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Octubre de 2026' }) });
  await october.getByText('Por cerrar').waitFor();
  await october.getByRole('link').click();
  await press('Empezar la revisión');
  await page
    .getByRole('status')
    .filter({ hasText: 'En revisión: 2 incidencias por revisar antes del cierre.' })
    .waitFor();
  await press('Cerrar el período');
  await dialog().getByText('van como correcciones en la próxima exportación').waitFor();
  await confirm('Cerrar el período');
  await press('Vista previa y exportar');
  await dialog().getByText('Esto es lo que guardaría ahora la exportación.').waitFor();
  await dialog()
    .getByText(/^60\.000,00\s€$/)
    .waitFor();
  await expectAccessibleEverywhere(page);
  await confirm('Exportar el período');
  await page.getByRole('heading', { name: /^Exportación del 20 nov 2026/ }).waitFor();
  expect(await app.read('/payroll/v1/exports')).toMatchObject([{ from: '2026-10-01', people: 2, status: 'created' }]);
});

test('a rejected row is listed with its reason', async () => {
  await press('Registrar la respuesta');
  await dialog().getByRole('radio', { name: 'Algunas filas rechazadas' }).check();
  await dialog().getByRole('combobox', { name: 'Empleado 1' }).fill('eva');
  await page.getByRole('option', { name: 'Eva Ruiz' }).click();
  await dialog().getByLabel('Motivo 1').fill('Banco desconocido');
  await confirm('Registrar la respuesta');
  await page.getByText(/Respuesta: Rechazada en parte el 20 nov 2026/).waitFor();
  const rejected = page.getByRole('region', { name: 'Empleados rechazados' });
  await rejected.getByText('Sus filas van de nuevo como correcciones en la próxima exportación.').waitFor();
  const row = rejected.getByRole('listitem').filter({ hasText: 'Banco desconocido' });
  await row.getByRole('link', { name: 'Eva Ruiz' }).waitFor();
  expect(await rejected.getByRole('listitem').count()).toBe(1);
  await expectAccessibleEverywhere(page);
});

test('the next month shows what changed, corrects the rejected row and the late change, and becomes final', async () => {
  await app.create('/schedule/v1/work-entries', {
    ...{ employeeId: ana, workEntryIn: { date: '2026-10-07T09:00:00+02:00' } },
    workEntryOut: { date: '2026-10-07T11:00:00+02:00' },
  });
  await app.api('PATCH', `/contract/v1/monthly-variable-compensations/${amount.id}`, { body: { amount: 150.5 } });
  await page.reload();
  const late = page.getByRole('region', { name: 'Cambios tardíos' });
  await expect.poll(() => late.getByText('Ana Torres').count()).toBe(2);
  await page.getByRole('link', { name: 'Períodos', exact: true }).click();
  await page.getByRole('link', { name: 'Noviembre de 2026' }).click();
  const changes = page.getByRole('region', { name: 'Cambios desde el período anterior' });
  const ofAna = changes.getByRole('rowgroup').filter({ hasText: 'Ana Torres' });
  await ofAna.getByText('Tardío', { exact: true }).waitFor();
  await ofAna.getByRole('row', { name: /0:00 2:00 \+2:00 .* · Trabajado$/ }).waitFor();
  await ofAna.getByRole('row', { name: /100,00\s€ 150,50\s€ \+50,50\s€/ }).waitFor();
  await press('Cerrar el período');
  await confirm('Cerrar el período');
  await press('Vista previa y exportar');
  await dialog().getByText('Esto es lo que guardaría ahora la exportación.').waitFor();
  await confirm('Exportar el período');
  const corrections = page.getByRole('region', { name: 'Correcciones de períodos anteriores' });
  const ofEva = corrections.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Eva Ruiz' }) });
  await ofEva.getByText('El sistema de nóminas no tiene esta fila: la recibe entera.').waitFor();
  await corrections.getByText('Trabajado: 0:00 → 2:00 (+2:00)').waitFor();
  await corrections
    .getByRole('link', { name: period('1–31 oct 2026') })
    .first()
    .waitFor();
  await expectAccessibleEverywhere(page);

  await press('Registrar la respuesta');
  await dialog().getByText('El período pasa a ser definitivo').waitFor();
  await confirm('Registrar la respuesta');
  await page.getByText('Confirmado').first().waitFor();
  expect(await page.getByRole('button', { name: 'Reabrir' }).count()).toBe(0);
  expect(await app.read('/payroll/v1/periods?from=2026-11-01&to=2026-11-30')).toMatchObject([
    { status: 'acknowledged' },
  ]);
  expect(await app.read('/payroll/v1/exports')).toMatchObject([
    { from: '2026-11-01', corrections: 2, status: 'accepted' },
    { from: '2026-10-01', corrections: 0, status: 'partial' },
  ]);
});
