-- The due dates of orders: the rules of shared/orders/due-dates.ts and shared/time/target-days.ts for the
-- database, which decides when an order is due. A test compares the two.

-- Easter Sunday of a year of the Gregorian calendar, by the anonymous Gregorian computus.
create or replace function easter_sunday(year int) returns date
language plpgsql immutable as $$
declare
  golden constant int := year % 19;
  century constant int := year / 100;
  leap_correction constant int := century - century / 4;
  moon_correction constant int := (century - (century + 8) / 25 + 1) / 3;
  epact constant int := (19 * golden + leap_correction - moon_correction + 15) % 30;
  weekday constant int := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7;
  late constant int := (golden + 11 * epact + 22 * weekday) / 451;
  days constant int := epact + weekday - 7 * late + 114;
begin
  return make_date(year, days / 31, days % 31 + 1);
end
$$;

-- Whether euro payments between banks settle on a day.
create or replace function is_target_day(day date) returns boolean
language sql immutable as $$
  select extract(dow from day) between 1 and 5
    and extract(month from day) * 100 + extract(day from day) not in (101, 501, 1225, 1226)
    and day not in (easter_sunday(extract(year from day)::int) - 2, easter_sunday(extract(year from day)::int) + 1)
$$;

-- The TARGET day that is a number of TARGET days after a date.
create or replace function add_target_days(day date, number int) returns date
language plpgsql immutable as $$
declare
  found date := day;
  left_over int := number;
begin
  while left_over > 0 loop
    found := found + 1;
    if is_target_day(found) then left_over := left_over - 1; end if;
  end loop;
  return found;
end
$$;

-- The last day, or TARGET day, of the month that is some months after a date's.
create or replace function end_of_month(day date, months int, banking boolean) returns date
language plpgsql immutable as $$
declare
  last date := (date_trunc('month', day::timestamp) + make_interval(months => months + 1))::date - 1;
begin
  while banking and not is_target_day(last) loop
    last := last - 1;
  end loop;
  return last;
end
$$;

-- The due date with a number from 0, or null after the last one.
create or replace function order_due_on(
  first_on date, rhythm order_rhythm, month_day order_month_day, last_on date, number int
) returns date
language plpgsql immutable as $$
declare
  weeks constant int := case rhythm when 'weekly' then 1 when 'two_weeks' then 2 when 'four_weeks' then 4 end;
  months constant int := case rhythm when 'monthly' then 1 when 'quarterly' then 3 when 'half_yearly' then 6
    when 'yearly' then 12 end;
  banking constant boolean := month_day = 'last_banking_day';
  due date;
begin
  due := case
    when rhythm is null then case number when 0 then first_on end
    when weeks is not null then first_on + 7 * weeks * number
    when month_day = 'same_day' then (first_on + make_interval(months => months * number))::date
    else end_of_month(first_on,
      months * number + (end_of_month(first_on, 0, banking) < first_on)::int, banking)
  end;
  return case when last_on is null or due <= last_on then due end;
end
$$;

-- When an order is tried on a day, in the bank's zone: at 06:00, 12:00, 17:00, and 23:30, before the day ends.
create or replace function order_slots(day date) returns timestamptz[]
language sql stable as $$
  select array_agg((day + slot) at time zone bank_time_zone() order by slot)
    from unnest(array['06:00', '12:00', '17:00', '23:30']::time[]) as slot
$$;

-- When a payment of an order is tried again: at the next time of the day on which it was tried first, then in
-- the morning of each of the five days after it. Null when it is tried no more.
create or replace function order_next_try(first_tried_on date, at timestamptz) returns timestamptz
language sql stable as $$
  select min(slot) from (
    select unnest(order_slots(first_tried_on)) as slot
    union all
    select (order_slots(first_tried_on + days))[1] from generate_series(1, 5) as days) as slots
  where slot > at
$$;
