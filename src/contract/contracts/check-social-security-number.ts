import { wrongSocialSecurityNumber } from '../../core/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { seesSensitive } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type Contract, contracts } from './contract.ts';
import { countryOfEmployer } from './queries.ts';

type NumberInput = { [Name in 'socialSecurityNumber' | 'legalEntityId']?: Contract[Name] | undefined };

/**
 * The error of the social security number that a body sets, by the rules of the employer's country; without an employer
 * the country is not known.
 * @param before the stored contract
 */
export async function wrongNumber(reader: Reader, given: NumberInput, before?: Contract): Promise<FieldError[]> {
  const { socialSecurityNumber: number, legalEntityId = before?.legalEntityId } = given;
  // Whether it is the stored number would reveal that number to a caller who may not see it.
  if (number == null || (number === before?.socialSecurityNumber && seesSensitive(reader, contracts))) return [];
  const country = await countryOfEmployer(reader, legalEntityId);
  return country === undefined ? [] : wrongSocialSecurityNumber('/socialSecurityNumber', number, country);
}
