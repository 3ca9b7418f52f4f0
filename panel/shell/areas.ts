/** The pages of the areas that have several: their tabs, which the palette finds too. */
import type { OperationId } from '../../sdk/client.ts';
import { paths } from '../paths.ts';
import { may, useMe } from '../session.tsx';
import type { NavKey } from './destination.ts';

export interface Place {
  to: string;
  label: NavKey;
  /** What a user must be permitted to run, about others too, to see it: one of them. Without it, all users see it. */
  needs?: readonly OperationId[];
  /** Whether it is enough that they may run it about themselves. */
  isOwn?: boolean;
}

export type Area = 'organisation' | 'people' | 'time' | 'timeOff' | 'payroll';

/** The page at the address of the area comes first; who may not see it begins with the next one. */
export const areas: Record<Area, Place[]> = {
  organisation: [
    { to: paths.organisation, label: 'nav.departmentsAndOffices', needs: ['listDepartments', 'listOffices'] },
    { to: paths.orgChart, label: 'nav.orgChart', needs: ['listEmployees'] },
    { to: paths.legalEntities, label: 'nav.legalEntities', needs: ['listLegalEntities'] },
    { to: paths.costCentres, label: 'nav.costCentres', needs: ['listCostCentres'] },
    { to: paths.payGroups, label: 'nav.payGroups', needs: ['listPayGroups'] },
    { to: paths.timeRules, label: 'nav.timeRules', needs: ['createTimeRule'] },
  ],
  people: [
    { to: paths.people, label: 'nav.people' },
    { to: paths.importPeople, label: 'nav.importPeople', needs: ['listImports'] },
    { to: paths.ownDataRequests, label: 'nav.ownDataRequests', needs: ['acceptOwnDataRequest'] },
  ],
  time: [
    { to: paths.time, label: 'nav.timeSheets', needs: ['listWorkEntries'], isOwn: true },
    { to: paths.timeKinds, label: 'nav.timeKinds', needs: ['createCheckType'] },
  ],
  timeOff: [
    { to: paths.timeOff, label: 'nav.timeOffCalendar', needs: ['listVacationDayOffRequests'], isOwn: true },
    { to: paths.timeOffRequests, label: 'nav.timeOffRequests', needs: ['acceptVacationDayOffRequest'] },
    { to: paths.timeOffBalances, label: 'nav.timeOffBalances' },
    { to: paths.timeOffPolicies, label: 'nav.timeOffPolicies', needs: ['createAbsenceType'] },
  ],
  payroll: [
    { to: paths.payroll, label: 'nav.variablePay', needs: ['listMonthlyVariableCompensations'] },
    { to: paths.payrollExport, label: 'nav.payrollMonth', needs: ['listMonthlyVariableCompensations'] },
    { to: paths.payPeriods, label: 'nav.payPeriods', needs: ['listPayPeriods'] },
    { to: paths.payFiles, label: 'nav.payFiles', needs: ['listExportProfiles'] },
    { to: paths.compensations, label: 'nav.compensations', needs: ['listCompensations'] },
    { to: paths.catalogues, label: 'nav.catalogues', needs: ['createContractType'] },
  ],
};

/** What a user must be permitted to run to see one of the pages of an area. */
export const needsOf = (area: Area) => areas[area].flatMap(({ needs = [] }) => needs);

/** Whether the user sees a page. */
export function useIsMine(): (place: Pick<Place, 'needs' | 'isOwn'>) => boolean {
  const { employeeId } = useMe();
  return ({ needs, isOwn = false }) => needs?.some((id) => may(id, isOwn ? employeeId : null)) ?? true;
}
