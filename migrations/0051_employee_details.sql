-- Fields of employees that clients of the described API write and read.
alter table employees
  add column contract_id text,
  add column nfc text,
  add column salary_range text,
  add column study_level text,
  add column professional_category_code text,
  add column professional_category_description text,
  add column main_recruiter_id uuid,
  add column job_charge_competencies text,
  add constraint employees__main_recruiter foreign key (account_id, main_recruiter_id) references employees (account_id, id);
create index employees__main_recruiter on employees (account_id, main_recruiter_id) where main_recruiter_id is not null;
