import { type IssueCode, issueCodes } from '../contract/index.ts';

/** The kinds of issues of a period: those of its rows, and those of the whole period. */
export type PeriodIssueCode = IssueCode | 'earlier_period_open';
export const periodIssueCodes: [PeriodIssueCode, ...PeriodIssueCode[]] = [...issueCodes, 'earlier_period_open'];
