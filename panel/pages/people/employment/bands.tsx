import { Paper, Title, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import type { Contract, Employee, Salary } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import type { Day } from '../../../calendar.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { Note } from '../../../ui/note.tsx';
import type { Days } from '../timeline/days.ts';
import { daysText } from '../timeline/parts.tsx';
import classes from './bands.module.css';
import type { Stretch } from './placements.ts';
import { type Scale, scaleFor } from './scale.ts';
import type { PlaceNames } from './use-place-names.ts';

interface Band extends Days {
  id: string;
  text: string;
}

interface Row {
  label: string;
  className: string | undefined;
  bands: Band[];
}

interface BandsProps {
  person: Employee;
  stretches: Stretch[];
  names: PlaceNames;
  today: Day;
}

const query = { limit: 500, orderBy: 'startDate asc' };

/** The employments of a person as bands, with the placements, contracts and salaries in them. */
export function Bands({ person: { id: employeeId }, stretches, names, today }: BandsProps) {
  const contracts = useRead('listEmployeeContracts', { path: { employeeId }, query }).data?.data ?? [];
  const salaries = useRead('listSalaries', { query: { employeeId, ...query } }).data?.data ?? [];
  const rows: Row[] = [
    {
      label: t('employment.one'),
      className: classes.employment,
      bands: stretches.map(({ employment }) => ({ ...employment, text: '' })),
    },
    {
      label: t('placements.title'),
      className: classes.placement,
      bands: stretches.flatMap(({ placements }) => placements.map((one) => ({ ...one, text: names.placeOf(one) }))),
    },
    { label: t('pay.kinds.contract'), className: classes.contract, bands: contracts.map(ofContract) },
    { label: t('pay.kinds.salary'), className: classes.salary, bands: salaries.map(ofSalary) },
  ].filter(({ bands }) => bands.length > 0);
  const scale = scaleFor(
    rows.flatMap(({ bands }) => bands),
    today,
  );
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('employment.timeline')}>
      <Title order={2}>{t('employment.timeline')}</Title>
      <Note mb="sm">{t('employment.timelineNote')}</Note>
      <div className={classes.rows}>
        <span />
        <Years scale={scale} today={today} />
        {rows.map((row) => (
          <Fragment key={row.label}>
            <Note>{row.label}</Note>
            <Line row={row} scale={scale} today={today} />
          </Fragment>
        ))}
      </div>
    </Paper>
  );
}

const ofContract = (contract: Contract): Band => ({
  ...contract,
  text: [contract.legalEntityName, contract.jobChargeName, contract.contractTypeName].filter(Boolean).join(' · '),
});

const ofSalary = (salary: Salary): Band => ({
  ...salary,
  text: salary.grossSalary === undefined ? '' : formatAmount(decimalOf(salary.grossSalary), salary.currency),
});

/** Whether a year's label leaves room for that of today; both in percent. */
const isClear = (at: number, now: number, room: number): boolean => Math.abs(at - now) > room;

function Years({ scale, today }: { scale: Scale; today: Day }) {
  const now = scale.at(today);
  return (
    <div className={classes.years} aria-hidden="true">
      {scale.years
        .filter(({ at }) => at < 94 && isClear(at, now, 7))
        .map(({ year, at }) => (
          <span key={year} className={classes.year} data-near={!isClear(at, now, 20)} style={{ left: `${at}%` }}>
            {year}
          </span>
        ))}
      <span className={classes.today} style={now > 85 ? { right: `${100 - now}%`, border: 0 } : { left: `${now}%` }}>
        {t('employment.today')}
      </span>
    </div>
  );
}

function Line({ row: { label, className, bands }, scale, today }: { row: Row; scale: Scale; today: Day }) {
  return (
    <ul className={classes.line} aria-label={label}>
      {bands.map((band) => {
        const { left, width } = scale.band(band);
        const days = daysText(band);
        return (
          <li
            key={band.id}
            className={[classes.band, className].filter(Boolean).join(' ')}
            style={{ left: `${left}%`, width: `${width}%` }}
            title={[band.text, days].filter(Boolean).join(', ')}
          >
            <span className={classes.text}>{band.text || days}</span>
            {band.text && <VisuallyHidden>{days}</VisuallyHidden>}
          </li>
        );
      })}
      <li aria-hidden="true" className={classes.mark} style={{ left: `${scale.at(today)}%` }} />
    </ul>
  );
}
