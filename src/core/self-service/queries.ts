import { columnOf } from '../../platform/resource/columns.ts';
import { ownFields } from './own-fields.ts';

/** The values of the fields of the employee in the row `e`, as JSON. */
export const ownColumns = `jsonb_build_object(${ownFields.map((name) => `'${name}', e.${columnOf(name)}`).join(', ')})`;

/** The SQL that shows the changes of the request `r`. @param sensitive whether with the values of sensitive fields */
export const changesSql = ({ sensitive }: { sensitive: boolean }): string => {
  const isHidden = sensitive ? 'false' : "((c.change ->> 'sensitive')::boolean or coalesce(f.sensitive, false))";
  const seen = (sql: string) => (sensitive ? sql : `case when not ${isHidden} then ${sql} end`);
  return `(
  select json_agg(json_build_object('field', c.change -> 'field', 'customFieldId', c.change -> 'customFieldId',
      'name', f.name, 'sensitive', (c.change ->> 'sensitive')::boolean or coalesce(f.sensitive, false),
      'hidden', ${isHidden}, 'before', ${seen("c.change -> 'before'")}, 'after', ${seen("c.change -> 'after'")},
      'current', ${seen(`case when r.status = 'pending' then
        case when f.id is null then p.present -> (c.change ->> 'field')
          else (select v.value from employee_custom_fields v
            where v.account_id = {account} and v.employee_id = r.employee_id and v.custom_field_id = f.id) end end`)})
    order by c.place)
  from jsonb_array_elements(r.changes) with ordinality c(change, place)
  cross join lateral (select ${ownColumns} as present from employees e
    where e.account_id = {account} and e.id = r.employee_id) p
  left join custom_fields f on f.account_id = {account} and f.id = (c.change ->> 'customFieldId')::uuid)`;
};
