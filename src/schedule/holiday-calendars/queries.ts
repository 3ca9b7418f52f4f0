/** The days of the calendar `r` with their ids, which are UUIDs version 8 (RFC 9562). */
export const shownDays = `(
  select coalesce(json_agg(json_build_object(
    'id', overlay(overlay(md5(r.id::text || (d.day ->> 'date')) placing '8' from 13) placing '8' from 17)::uuid,
    'date', d.day ->> 'date', 'name', d.day ->> 'name') order by d.place), '[]')
  from jsonb_array_elements(r.days_off) with ordinality as d (day, place))`;
