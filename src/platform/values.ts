/**
 * The kinds of values of fields. Each defines in one place which values are accepted, what openapi.json says about
 * them, and (by its `example`) what the examples there show.
 */
import { isValidBIC } from 'ibantools';
import * as z from 'zod';
import { type FieldErrorType, issueParams } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { isObject } from './narrowing.ts';

/** PostgreSQL stores no NUL, and a lone surrogate is not a character: neither would come back unchanged. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** A string that matches a regular expression; later refinements only see matching strings. */
export const matching = (schema: z.ZodString, form: RegExp, wrong: FieldErrorType): z.ZodString =>
  schema
    .refine((value) => form.test(value), { params: issueParams(wrong), abort: true })
    .meta({ pattern: form.source });

/** One line or more of text, with at least one character that is not white space. */
export const text = (max: number, example: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.trim() !== '', { params: issueParams(fieldErrors.blank) })
    .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) })
    .meta({ example, pattern: '\\S' });

/**
 * One line of text that looks like what it is: a name that lists and files show next to others. Control characters, and
 * those that reverse the order of what follows (UAX 9), would make it seem another.
 */
export const shownName = (max: number, example: string) =>
  text(max, example).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value), {
    params: issueParams(fieldErrors.unseenCharacters),
  });

/** The pattern of texts without rules: names from other systems, or values that are not checked. */
export const anyTextPattern = '^[\\s\\S]*$';

/** The name of a field in `errors`, `redacted` and `changedFields`. */
export const fieldName = (example: string) =>
  z
    .string()
    .max(64)
    .regex(/^[A-Za-z]\w*$/)
    .meta({ example });

/** The same, or the name of a field within one: `workEntryIn.coordinates`. */
export const fieldPath = (example: string) =>
  z
    .string()
    .max(128)
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/)
    .meta({ example });

// The bounds come first: the first refusal is told, and `int` would name the largest number that is exact.
export const integer = (min: number, max: number, example: number) =>
  z.number().min(min).max(max).int().meta({ example });

/**
 * The decimals of a number in openapi.json. Not `multipleOf`: many validators divide, and for those 0.07 is no multiple
 * of 0.01, and more than a quarter of all amounts in cents no multiple of 0.0001.
 */
export const maxDecimals = 'x-max-decimals';

/** A number with at most `places` decimals; stored exactly, as `numeric`. */
export const decimal = (min: number, max: number, places: number, example: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(places)) === value, {
      params: issueParams(fieldErrors.tooPrecise, { maximum: places }),
    })
    .meta({ example, [maxDecimals]: places });

/** One word of a list, which has at least one. */
export const choice = <const T extends readonly string[]>(values: T) => z.enum(values).meta({ example: values[0] });

/** Any UUID, in lower case as PostgreSQL shows it. */
export const id = z
  .guid()
  .transform((value) => value.toLowerCase())
  .meta({ example: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', format: 'uuid', maxLength: 36 });

/**
 * The first and the last year of a day or instant in openapi.json. Not a pattern: generators apply it to the value that
 * the format has been read as, and their clients fail.
 */
export const years = 'x-years';
const accepted = { [years]: '1900-9999' };

const isDate = (value: string) => {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

/** A calendar day, `YYYY-MM-DD`, from 1900 to 9999. */
export const date = matching(z.string(), /^(19|[2-9]\d)\d\d-\d\d-\d\d$/, fieldErrors.notDate)
  .refine(isDate, { params: issueParams(fieldErrors.noSuchDay) })
  .meta({ example: '2026-11-20', format: 'date', maxLength: 10, ...accepted });

/** From 1900 to 9999 in UTC too, whatever year the offset leads to. */
const isInstant = (value: string) => {
  const time = Date.parse(value);
  return !Number.isNaN(time) && /^(19|[2-9]\d)\d\d-/.test(new Date(time).toISOString());
};

/** RFC 3339 with any offset (never without one); returned in UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isInstant, { params: issueParams(fieldErrors.noSuchInstant) })
  .transform((value) => new Date(value).toISOString())
  .meta({ example: '2026-11-20T09:00:00.000Z', format: 'date-time', maxLength: 35, ...accepted });

export const email = z
  .email()
  .max(254)
  .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) })
  .meta({ example: 'lucia.garcia@example.com', format: 'email' });

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes in CLDR that ISO 3166-1 has not assigned to a country. */
const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'ZZ',
  'XA',
  'XB',
  'XK',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
]);

/** A locale replaces codes that were withdrawn, or were only another name (UK), which identifies them. */
const isCountry = (value: string) =>
  /^[A-Z]{2}$/.test(value) &&
  !notCountries.has(value) &&
  regionNames.of(value) !== undefined &&
  new Intl.Locale(`und-${value}`).region === value;

/** ISO 3166-1 alpha-2. */
export const country = matching(z.string(), /^[A-Z]{2}$/, fieldErrors.notCountry)
  .refine(isCountry, { params: issueParams(fieldErrors.unknownCountry) })
  .meta({ example: 'ES', maxLength: 2 });

/**
 * Names that Node.js knows besides those of IANA (Java's, from ICU). PostgreSQL knows none of them, or another place: IST is
 * India here and Israel there.
 */
const notOfIana = new Set(
  `ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST
  CANADA/EAST-SASKATCHEWAN US/PACIFIC-NEW`.split(/\s+/),
);
const isOfIana = (value: string) => !/^SystemV\//i.test(value) && !notOfIana.has(value.toUpperCase());

const isTimeZone = (value: string) => {
  try {
    return (
      /^[A-Za-z]/.test(value) && isOfIana(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
    );
  } catch {
    return false;
  }
};

/** A zone of the IANA time zone database. */
export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, { params: issueParams(fieldErrors.unknownTimeZone) })
  .meta({ example: 'Europe/Madrid', pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' });

const isLanguageTag = (value: string) => {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

/** BCP 47. */
export const language = z
  .string()
  // For a megabyte the check of the tag takes a fifth of a second.
  .max(35, { abort: true })
  .refine(isLanguageTag, { params: issueParams(fieldErrors.notLanguage) })
  .meta({ example: 'es-ES', pattern: '^[A-Za-z0-9-]+$' });

/** A BIC (ISO 9362). */
export const bic = z
  .string()
  .max(11)
  .refine((value) => isValidBIC(value), { params: issueParams(fieldErrors.invalidBic) })
  .meta({ example: 'CAIXESBBXXX', pattern: '^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$' });

/** An http or https address. */
export const webAddress = (max: number, example: string) =>
  z
    .string()
    .max(max)
    .refine((value) => storable(value) && URL.canParse(value) && /^https?:/i.test(value), {
      params: issueParams(fieldErrors.invalidUrl),
    })
    .meta({ example, format: 'uri' });

/**
 * An object inside a field, one member of which may have another name that existing clients send. Rollcall refuses both
 * names together, unless their values agree.
 * @param names the member's own name, by the other one
 */
export const withOtherNames = <S extends z.ZodRawShape>(
  object: z.ZodObject<S>,
  names: Record<string, keyof S & string>,
) => {
  const renamed = (value: unknown) => {
    if (!isObject(value)) return value;
    const others = Object.entries(names).filter(
      ([other, name]) => Object.hasOwn(value, other) && (!Object.hasOwn(value, name) || value[other] === value[name]),
    );
    const kept = Object.entries(value).filter(([name]) => !others.some(([other]) => other === name));
    return Object.fromEntries([...others.map(([other, name]) => [name, value[other]]), ...kept]);
  };
  const words = Object.entries(names).map(([other, name]) => `\`${other}\` is taken for \`${name}\` too.`);
  return z.preprocess(renamed, object.meta({ description: words.join(' ') }));
};

/** Marks a schema whose values have no effect, in openapi.json too; `create`: in the body of a new object. */
export const ignoredMark = 'x-ignored';

/** Whether values of a schema have no effect. @param inCreation in the body of a new object */
export function isIgnored(schema: z.core.$ZodType, inCreation: boolean): boolean {
  const mark = z.globalRegistry.get(schema)?.[ignoredMark];
  if (mark === true || (inCreation && mark === 'create')) return true;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && isIgnored(schema.unwrap(), inCreation);
}

/**
 * A name that existing clients send and that has no effect here: any value is accepted, and none is stored. The reply
 * names it in `meta.ignored`.
 */
export const ignored = z
  .unknown()
  .meta({ description: 'Accepted and ignored; meta.ignored says so.', example: null, [ignoredMark]: true });

/** A schema inside another one, which zod types without its methods. */
export function asZodType(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('a schema of zod/mini is inside another schema');
}

/** A schema without null. */
export const withoutNull = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? withoutNull(asZodType(schema.unwrap())) : schema;

/** A schema that may be absent or null, without either. */
export const withoutNullish = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? withoutNullish(asZodType(schema.unwrap()))
    : schema;
