export { timeRuleEventTypes } from './events.ts';
export {
  type TimeRules,
  timeRuleFields,
  timeRulesOf,
  usualTimeRules,
  wrongTimeRules,
} from './fields.ts';
export {
  accountsWithOfficesToFollow,
  lockRulesOfCompany,
  officeOfRules,
  officesToFollow,
  rulesOf,
} from './store.ts';
export { type TimeRule, timeRules } from './time-rule.ts';
export {
  afterSteps,
  type RulesFrom,
  rulesGiven,
  rulesOn,
  rulesThatDiffer,
  type Step,
  stepsFrom,
  valuesOf,
} from './timeline.ts';
export { daysOfSteps, refuseWrong, writeSteps } from './write-steps.ts';
