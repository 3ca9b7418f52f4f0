import { addMadeDocument, kindIdsInOrder } from '../documents/index.ts';
import { addDays } from '../platform/clock.ts';
import { defined } from '../platform/narrowing.ts';
import { company } from './company.ts';
import type { Demo } from './demo.ts';
import { pdfOf } from './pdf.ts';

/** Adds a policy for all employees, and to one employee a payslip and a certificate that expires soon. */
export async function makeDocuments({ tools, caller, today, id }: Demo): Promise<void> {
  const employeeId = id('camila.zambrano@cierzo.example');
  await tools.work.write(caller, async (tx) => {
    // In the order of a new account.
    const [payslip, , , certificate, , policy] = await kindIdsInOrder(tx);
    const add = (name: string, kindId: string | undefined, more: object) =>
      addMadeDocument(tx, tools.box, { name, kindId: defined(kindId, name), ...more }, pdfOf([company.name, name]));
    await add('Travel policy', policy, { visibleToEmployees: true, documentDate: addDays(today, -200) });
    await add('Payslip of last month', payslip, { employeeId, documentDate: addDays(today, -20) });
    await add('First aid certificate', certificate, { employeeId, expiryDate: addDays(today, 21) });
  });
}
