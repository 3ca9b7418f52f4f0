/** The tables that rows of payroll are made from. */
import {
  contributionGroups,
  employees,
  employments,
  jobCharges,
  legalEntities,
  offices,
  placements,
  timeRules,
} from '../../core/index.ts';
import { type KeptTable, tablesOf } from '../../platform/resource/history/as-known.ts';
import { agreements, contractTypes, degrees, workdayTypes } from '../catalogues.ts';
import { compensationAssignments } from '../compensation-assignments/index.ts';
import { compensations } from '../compensations/index.ts';
import { contracts } from '../contracts/index.ts';
import { workingTime } from '../ports.ts';
import { salaries } from '../salaries/index.ts';
import { variableCompensations } from '../variable-compensations/index.ts';

/** Each with what its rows were, so that the rows of payroll can be read as they were known earlier. */
export const keptTables = (): KeptTable[] => [
  ...tablesOf([
    employees,
    employments,
    placements,
    offices.resource,
    timeRules,
    legalEntities.resource,
    jobCharges.resource,
    contributionGroups.resource,
    contracts,
    contractTypes.resource,
    agreements.resource,
    degrees.resource,
    workdayTypes.resource,
    salaries,
    compensations,
    compensationAssignments,
    variableCompensations,
  ]),
  ...workingTime.get().tables,
];
