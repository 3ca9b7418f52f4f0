-- What clients of the described API write and read of an agreement.
alter table agreements
  add column color text,
  add column annual_hours numeric;
