/**
 * Made profiles to begin from. None is the import of a certain product: those that are widespread in Spain publish no
 * description of their layouts, and most let each installation set the columns of the import.
 */
import { type ExportColumn, type ExportProfile, profileDefaults } from '../export-profiles/index.ts';

interface Template {
  /** Stable. */
  code: string;
  /** What it is for, and what to change. */
  description: string;
  profile: ExportProfile;
}

type ColumnOfTemplate = Partial<ExportColumn> & { path: string };

const columnOf = ({ heading = null, ...given }: ColumnOfTemplate): ExportColumn => ({
  heading,
  constant: null,
  width: null,
  align: 'left',
  fill: 'space',
  map: [],
  ...given,
});

const columns = (headings: Record<string, string>): ExportColumn[] =>
  Object.entries(headings).map(([heading, path]) => columnOf({ heading, path }));

/** A number in a fixed width, with zeros before it. */
const digits = (path: string, width: number): ColumnOfTemplate => ({ path, width, align: 'right', fill: 'zero' });
const letters = (path: string, width: number): ColumnOfTemplate => ({ path, width });

const isLate = [
  { from: 'true', to: 'A' },
  { from: 'false', to: 'N' },
];

export const templates: readonly Template[] = [
  {
    code: 'lines-csv',
    description:
      'A line for each fact of pay, and for each correction of an earlier period, as CSV with commas and decimal points. Give each concept the code of the receiving system.',
    profile: {
      ...profileDefaults,
      name: 'Lines as CSV',
      format: 'csv',
      content: 'lines',
      encoding: 'utf-8',
      hasHeadings: true,
      columns: columns({
        employee_code: 'employeeCode',
        external_id: 'externalId',
        concept: 'conceptCode',
        kind: 'kind',
        quantity: 'quantity',
        unit: 'unit',
        amount: 'amount',
        currency: 'currency',
        from: 'from',
        to: 'to',
        period_of_origin: 'periodOfOrigin',
        is_correction: 'isCorrection',
      }),
    },
  },
  {
    code: 'people-csv',
    description:
      'A line for each employee, with the hours and days of the period and those of earlier ones that came late, as spreadsheets in Spain read it: semicolons, decimal commas. A rise within the period, or a rehire, fills the columns that end in 2; for a third salary add columns such as salaries.2.days. Days of salary that came late are a sum, 0 for a late rise: only lines have both rates. Add a column for each concept with a code, such as lines.IT.quantity.',
    profile: {
      ...profileDefaults,
      name: 'One line per employee',
      format: 'csv',
      content: 'people',
      encoding: 'utf-8-bom',
      hasHeadings: true,
      delimiter: 'semicolon',
      decimalSeparator: 'comma',
      decimals: 2,
      dateFormat: 'dd/mm/yyyy',
      columns: columns({
        Código: 'employee.code',
        Apellidos: 'employee.lastName',
        Nombre: 'employee.firstName',
        NIF: 'identity.nid',
        IBAN: 'identity.accountNumber',
        Alta: 'employments.0.startDate',
        Días: 'employments.0.days',
        'Alta 2': 'employments.1.startDate',
        'Días 2': 'employments.1.days',
        'Salario por paga': 'salaries.0.remunerationAmount',
        'Días de salario': 'salaries.0.days',
        'Salario por paga 2': 'salaries.1.remunerationAmount',
        'Días de salario 2': 'salaries.1.days',
        'Horas extra': 'lines.overtime.quantity',
        'Horas nocturnas': 'lines.night.quantity',
        Vacaciones: 'lines.vacation.quantity',
        'Atrasos: días de salario': 'corrections.salary.quantity',
        'Atrasos: horas extra': 'corrections.overtime.quantity',
      }),
    },
  },
  {
    code: 'fixed-width-example',
    description:
      'An example of a fixed width as many payroll programs import variable pay: employee, concept, units, amount, days and the period of origin, 64 characters a line in windows-1252, with two decimals and no separator. It is not the layout of a certain product: set positions and codes as yours asks.',
    profile: {
      ...profileDefaults,
      name: 'Fixed width (example)',
      format: 'fixed_width',
      content: 'lines',
      hasHeadings: false,
      decimalSeparator: 'none',
      decimals: 2,
      dateFormat: 'ddmmyyyy',
      encoding: 'windows-1252',
      lineEnd: 'crlf',
      columns: [
        digits('employeeCode', 6),
        letters('conceptCode', 12),
        digits('quantity', 7),
        digits('amount', 11),
        letters('currency', 3),
        letters('from', 8),
        letters('to', 8),
        letters('periodOfOrigin', 8),
        { ...letters('isCorrection', 1), map: isLate },
      ].map(columnOf),
    },
  },
];
