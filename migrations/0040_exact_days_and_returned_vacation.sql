-- Days off are stored exactly, and rounded once, when they are shown: 15 half-hours of 7.5 hours are a day.

alter table time_off_days alter column days type numeric(9, 8);

-- A kind of absence says whether it gives back the vacation that it overlaps, as sick leave always did.

alter table absence_types add column gives_vacation_back boolean;
update absence_types set gives_vacation_back = (category = 'sick_leave');
alter table absence_types alter column gives_vacation_back set not null;

alter table time_off_days rename column is_sick_leave to gives_vacation_back;
