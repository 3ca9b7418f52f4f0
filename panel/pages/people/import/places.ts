/** Departments, offices and positions, which a file calls by name. */
import type { Read } from './cells.ts';
import type { ImportField } from './fields.ts';

export const placeFields = ['departmentId', 'officeId', 'jobChargeId'] as const;
export type PlaceField = (typeof placeFields)[number];

/** The ids by name in small letters; null: several have the name. */
export type Places = Record<PlaceField, ReadonlyMap<string, string | null>>;

/** The kinds of places to create if they do not exist. */
export type Creates = Readonly<Record<PlaceField, boolean>>;

/** The places that do not exist, by the name in lower case: the name as the file writes it first. */
export type Missing = Record<PlaceField, Map<string, string>>;

/** The longest name that the API takes, in characters. */
const maxLength = 200;

export const isPlace = (field: ImportField): field is PlaceField => placeFields.some((place) => place === field);

const keyOf = (name: string): string => name.toLowerCase();

/** Finds a place by its name; one that does not exist is noted in `missing`. */
export function readPlace(field: PlaceField, name: string, places: Places, creates: Creates, missing: Missing): Read {
  const id = places[field].get(keyOf(name));
  if (id === null) return { wrong: (t) => t('import.wrongCell.severalPlaces') };
  if (id !== undefined) return { value: id };
  if (name.length > maxLength) return { wrong: (t) => t('import.wrongCell.placeTooLong', { max: maxLength }) };
  const newPlace = missing[field].get(keyOf(name)) ?? name;
  missing[field].set(keyOf(name), newPlace);
  return creates[field] ? { newPlace } : { wrong: (t) => t('import.wrongCell.unknownPlace') };
}
