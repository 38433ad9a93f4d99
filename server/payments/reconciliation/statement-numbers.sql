-- The numbers of statements, by which a missing one is noticed.

-- The day that a statement's number begins with, such as 20261130 or 2026113001, if it is one around its last day; null
-- for any other number.
create or replace function statement_number_day(statement statements) returns date
language sql stable as $$
  select day::date from generate_series(statement.closing_date - 7, statement.closing_date + 7, interval '1 day') as day
    where left(statement.sequence::text, 8) = to_char(day, 'YYYYMMDD')
$$;

-- Whether a statement's number follows that of the one before it: it is the next, the first of another year, or, of
-- numbers that are made of days, of a later day, which has no counter, the first one, or the next. True if one of them
-- has no number.
create or replace function statement_number_follows(statement statements, before statements) returns boolean
language sql stable as $$
  select coalesce(statement.sequence = before.sequence + 1
      or statement.sequence = 1
        and date_trunc('year', before.closing_date) < date_trunc('year', statement.closing_date)
      or coalesce(statement_number_day(before) < statement_number_day(statement)
        and coalesce(counter.current in (0, 1, counter.earlier + 1), true), false), true)
    from (select nullif(substring(statement.sequence::text from 9), '')::bigint as current,
      nullif(substring(before.sequence::text from 9), '')::bigint as earlier) as counter
$$;
