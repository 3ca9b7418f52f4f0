import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of imports: of a request about one, and of the cells of its rows. */
export const importFieldErrors = {
  // The request.
  unclosedQuotation: {
    code: 'invalid_format',
    reason: 'quotation',
    detail: 'has a quotation mark in row {row} that is not closed',
  },
  noRows: { code: 'required', reason: 'rows', detail: 'must have rows below the column names' },
  tooManyRows: { code: 'too_long', reason: 'rows', detail: 'must have at most {max} rows; row {row} is one too many' },
  tooManyColumns: {
    code: 'too_long',
    reason: 'columns',
    detail: 'must have at most {max} columns; row {row} has more',
  },
  cellTooLong: {
    code: 'too_long',
    reason: 'cell',
    detail: 'must have at most {max} characters in a cell; row {row} has more',
  },
  columnCount: {
    code: 'invalid_value',
    reason: 'columns',
    detail: 'must name one field, or null, for each of the {count} columns',
  },
  unknownImportField: { code: 'unknown_field', reason: 'import', detail: 'is no field that a column can have' },
  fieldTwice: { code: 'repeated', reason: 'column', detail: 'must be the field of one column only' },
  nobodyNamed: {
    code: 'required',
    reason: 'import_names',
    detail:
      'must include firstName and lastName, or a field that identifies existing employees: id, externalId, code or email',
  },
  noSuchCell: { code: 'not_found', reason: 'cell', detail: 'is no cell of the file' },

  // A cell.
  cellNotDate: {
    code: 'invalid_format',
    reason: 'cell_date',
    detail: 'must be a date such as 2026-11-20 or 20/11/2026',
  },
  cellDateOrder: {
    code: 'invalid_format',
    reason: 'cell_date_order',
    detail:
      'could be two days, because row {row} of the file has a date with the month first; give dates such as 2026-11-20',
  },
  cellNotNumber: {
    code: 'invalid_type',
    reason: 'cell_number',
    detail: 'must be a number such as 1234.5',
  },
  cellNotOption: { code: 'invalid_value', reason: 'cell_option', detail: 'must be one of: {options}' },
  cellNotCountry: {
    code: 'invalid_value',
    reason: 'cell_country',
    detail: 'must be a country, by its name or its code of two letters',
  },
  cellNotShares: {
    code: 'invalid_format',
    reason: 'cell_shares',
    detail: 'must be the name of a cost centre, or shares such as S1 60 %; S2 40 %',
  },
  placeMissing: { code: 'not_found', reason: 'place', detail: 'does not exist' },
  placeAmbiguous: {
    code: 'invalid_value',
    reason: 'several_places',
    detail: 'matches several objects with this name; rename them first',
  },
  repeatedInFile: { code: 'repeated', reason: 'in_file', detail: 'is also in row {row}' },
  personOfOtherRow: {
    code: 'repeated',
    reason: 'same_employee',
    detail: 'belongs to the employee of row {row}; import that row first',
  },
  nameOfRow: {
    code: 'repeated',
    reason: 'name_in_file',
    detail:
      'Row {row} has the same name, and this row no other first day; give them different codes, external ids or e-mails',
  },
  nameOfEmployee: {
    code: 'already_taken',
    reason: 'name',
    detail:
      'An employee has the same name, and the row no other first day; give their person id or, for another person, give the row and the employee different codes, external ids or e-mails',
  },
  notAsChecked: {
    code: 'contradiction',
    reason: 'check',
    detail: 'The row would change something that the check did not show; check it again in another import',
  },
  noSuchPerson: { code: 'not_found', reason: 'person', detail: 'is the id of no employee' },
  managerMissing: {
    code: 'not_found',
    reason: 'manager',
    detail: 'matches no employee and no row of this file; give the e-mail, code, external id or full name',
  },
  managerAmbiguous: {
    code: 'invalid_value',
    reason: 'several_managers',
    detail: 'matches {count} people; give the e-mail, code or external id of the manager',
  },
  ownManager: { code: 'cycle', reason: 'own_manager', detail: 'is the employee, who cannot be their own manager' },
  managerCycle: {
    code: 'cycle',
    reason: 'manager_row',
    detail: 'reports to this employee, directly or through others',
  },
  managerNotImported: {
    code: 'not_found',
    reason: 'manager_row',
    detail: 'is in row {row}, which has errors; correct that row first',
  },
  rowTooLong: {
    code: 'too_long',
    reason: 'row',
    detail:
      'The row has more cells than the file has columns ({count}); put quotation marks around text that contains the separator',
  },
  rowFailed: {
    code: 'row_failed',
    detail: 'Rollcall could not process the row because of an internal error; the log of the server has the cause',
  },
} as const satisfies Record<string, FieldErrorType>;
