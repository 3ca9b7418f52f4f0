export { accountSchemes, readAccount } from './bank-account.ts';
export { identityNumberTypes, isSpanish, wrongIdentityNumber } from './identity-number.ts';
export { wrongSocialSecurityAccount, wrongSocialSecurityNumber } from './social-security-number.ts';
export { looksLikeNaf } from './spanish-social-security.ts';
export { wrongTaxId } from './tax-id.ts';
