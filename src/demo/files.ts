/**
 * The files of the company, in `company/`: CSV, as its spreadsheets would hold them. The first column is what other
 * files call the row. Their days are those of one week, and are read relative to the week of today, so that the
 * company never ages.
 */
import { readFileSync } from 'node:fs';
import { readImport } from '../imports/index.ts';
import { addDays, dayNumber, type LocalDate, sinceMonday } from '../platform/clock.ts';
import { monthFrom } from '../platform/months.ts';

/** The Monday of the week that the files are about. */
const monday = dayNumber('2026-11-16');

/**
 * The present form of a cell: a day is moved by whole weeks, and so stays the same day of the week. A month, `2026-05`, is
 * its first day; one to come stays to come.
 */
export function atPresent(cell: string, today: LocalDate): string {
  const days = dayNumber(today) - sinceMonday(dayNumber(today)) - monday;
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return addDays(cell, days);
  if (!/^\d{4}-\d\d$/.test(cell)) return cell;
  const moved = addDays(`${cell}-01`, days);
  return `${moved > today && !moved.endsWith('-01') ? monthFrom(moved, 1) : moved.slice(0, 7)}-01`;
}

/** Reads a file, such as `contracts.csv`. */
export async function readFile(file: string, today: LocalDate) {
  const { header, rows } = await readImport(readFileSync(new URL(`company/${file}`, import.meta.url), 'utf8'));
  return { header, rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => atPresent(cell, today)) })) };
}
