-- What insights read of a member's history, and how texts of it are compared. What they compare letter by letter is
-- bounded: a member with a longer history has no insights (insight_fits).

-- A text as words of it are compared: in lower case, without diacritics. An index holds its results
-- (transactions_paid_name_idx): a change that gives other results needs it built again.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select case when octet_length(given) = char_length(given) then lower(given) else
    translate(translate(replace(replace(
      regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]+', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
      'øłđ', 'old') end
$$;

-- The words of a text as insight_text gives it, with their places. Most texts have only letters, digits, and spaces.
create or replace function insight_words(key text) returns table (word text, place bigint)
language sql immutable as $$
  select word, place from string_to_table(
    case when key ~ '^[a-z0-9 ]*$' then key else regexp_replace(key, '[^[:alnum:]]+', ' ', 'g') end, ' ')
    with ordinality as part (word, place)
$$;

-- What came in on some days, as a payer's salary is recognized by it.
-- Takes    the member, and the moments from which and before which
create or replace function insight_incoming(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, name text, iban text, created_at timestamptz, month timestamp, amount numeric)
language plpgsql stable rows 3000 as $$
declare
  -- Read once: as a part of the query, it is read for each row.
  zone constant text := bank_time_zone();
begin
  return query
    select t.id, a.id, t.payer_name, coalesce(t.payer_iban, ''), t.created_at,
        date_trunc('month', t.created_at at time zone zone), coalesce(t.converted_amount, t.amount)::numeric
      from account_people a join transactions t on t.to_account_id = a.id
      where a.viewer = member and t.payer_name is not null and t.created_at >= first_at and t.created_at < after_at;
end
$$;

-- Whether insights of some days can be worked out: of those days, and of what came in 70 days before and after, they
-- compare at most 4,000 payments with 160,000 bytes of different names and texts.
create or replace function insight_fits(member bigint, first_day date, day_after date) returns boolean
language sql stable as $$
  with days as materialized (select first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings),
  -- Of each account in its index's order: with a limit alone, the planner may read the whole table for it.
  looked as materialized (
    (select each.* from days cross join account_people a cross join lateral (
        select t.recipient_name as name, t.description from transactions t
          where t.from_account_id = a.id and t.created_at >= first_at and t.created_at < after_at
            and t.recipient_name is not null
          order by t.created_at limit 4001) as each
      where a.viewer = member limit 4001)
    union all
    (select each.* from days cross join account_people a cross join lateral (
        select t.payer_name, t.description from transactions t
          where t.to_account_id = a.id and t.created_at >= first_at - interval '70 days'
            and t.created_at < after_at + interval '70 days' and t.payer_name is not null
          order by t.created_at limit 4001) as each
      where a.viewer = member limit 4001))
  select (select count(*) from looked) <= 4000 and (
    select coalesce(sum(octet_length(text)), 0) <= 160000
      from (select name as text from looked union select description from looked) as texts)
$$;

-- True if insights of some days can be worked out.
-- Raises   insights_too_long if not
create or replace function insight_require(member bigint, first_day date, day_after date) returns boolean
language plpgsql stable as $$
begin
  if not insight_fits(member, first_day, day_after) then
    raise exception 'insights_too_long';
  end if;
  return true;
end
$$;

-- The first day of the earliest month since which insights can be worked out: of so many months with the current one,
-- or of a half, a quarter, or an eighth of them for a member who pays or is paid very often.
-- Takes    the member, and how many months at most
-- Raises   insights_too_long if not even the current month fits
create or replace function insight_since(member bigint, most int) returns date
language plpgsql stable as $$
declare
  today constant date := bank_day(clock_timestamp());
  first_day date;
  months int;
begin
  foreach months in array array[most, most / 2, most / 4, 1] loop
    first_day := date_trunc('month', today::timestamp) - (months - 1) * interval '1 month';
    if insight_fits(member, first_day, today + 1) then
      return first_day;
    end if;
  end loop;
  raise exception 'insights_too_long';
end
$$;

-- The postings of a member's accounts between two moments, with the category that follows from how the money moved, if
-- it does (fixed), and what a part that came back is a part of. A function of its own in PL/pgSQL, so that the planner
-- expects many rows of every member, and joins them by hash.
-- Takes    the member, and the moments from which and before which
create or replace function insight_moved(member bigint, first_at timestamptz, after_at timestamptz)
returns table (id bigint, account_id bigint, currency currency, created_at timestamptz, amount numeric, paid boolean,
  part_of bigint, elsewhere boolean, as_id bigint, since timestamptz, description text, name text, iban text,
  fixed category)
language plpgsql stable rows 3000 as $$
#variable_conflict use_column
declare
  from_other_banks constant text[] :=
    '{payment_received,payment_returned,payment_given_back,unapplied_assigned,recall_released}';
begin
  return query
  with own as materialized (select id, currency from account_people where viewer = member),
  -- What the bank reversed of the member's transactions, and whether all of it. The prefix leaves out most of a long
  -- history before anything else of it is read; entry_reversals decides.
  corrections as materialized (
    select back.id, t.id as corrected, back.amount = t.amount as whole
      from (
        select b.id, b.entry_id, b.amount from own join transactions b on b.from_account_id = own.id
          where b.reference like 'REV-%'
        union
        select b.id, b.entry_id, b.amount from own join transactions b on b.to_account_id = own.id
          where b.reference like 'REV-%') as back
      join entry_reversals r on r.entry_id = back.entry_id
      join transactions t on t.entry_id = r.reversed_entry_id),
  moved as (
    select t.id, own.id as account_id, own.currency, t.created_at, -t.amount as amount, true as paid, t.description,
        t.recipient_name as name, t.recipient_iban as iban, t.to_account_id is null as elsewhere, case
        when t.type = 'exchange' or t.to_account_id in (select id from own) then 'own'::category
        when e.kind in ({{undoingKinds}}) or t.id in (select corrected from corrections where whole) then 'returned'
        when e.kind = 'loan_repayment' then
          case when t.entry_id in (select withdrawal_entry_id from loans where user_id = member)
            then 'borrowed'::category else 'loans' end
        when e.kind in ('payment_late', 'payment_sent_back', 'claim_paid', 'recall_held') then 'returned'
        when t.to_account_id is null and (
          select case when p.state in ('returned', 'recalled') then not exists (
              select from payment_events v join transactions back on back.entry_id = v.entry_id
                where v.payment_id = p.id and v.event in ('returned', 'assigned') and back.amount < p.amount)
            else p.state in ('rejected', 'cancelled', 'unconfirmed') end
          from payments p where p.transaction_id = t.id) then 'returned'
      end as fixed, c.corrected as part_of
      from own join transactions t on t.from_account_id = own.id
      cross join lateral (select kind from journal_entries where id = t.entry_id offset 0) as e
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at
    union all
    select t.id, own.id, own.currency, t.created_at, coalesce(t.converted_amount, t.amount), false, t.description,
        t.payer_name, t.payer_iban, t.from_account_id is null, case
        when t.type = 'exchange' or t.from_account_id in (select id from own) then 'own'::category
        when e.kind in ({{undoingKinds}}) or e.kind = 'fee_refund'
          or t.id in (select corrected from corrections where whole) then 'returned'
        when e.kind in ('deposit', 'cash_paid_in') then 'own'
        when e.kind = 'savings_interest' then 'interest'
        when e.kind = 'loan_disbursement' then 'borrowed'
        when e.kind in ('payment_given_back', 'payment_returned', 'recall_released')
          or e.kind = any(from_other_banks)
            and (select state from payments p where p.transaction_id = t.id) in ('sending_back', 'sent_back')
          then 'returned'
      end, coalesce(c.corrected, case when e.kind = any(from_other_banks) then (
          select p.transaction_id from payment_events v join payments p on p.id = v.payment_id
            where v.entry_id = t.entry_id and v.event in ('returned', 'assigned') and p.direction = 'out'
              and t.amount < p.amount) end)
      from own join transactions t on t.to_account_id = own.id
      cross join lateral (select kind from journal_entries where id = t.entry_id offset 0) as e
      left join corrections c on c.id = t.id and not c.whole
      where t.created_at >= first_at and t.created_at < after_at)
  select moved.id, account_id, currency, created_at, amount::numeric, paid, part_of, elsewhere,
      moved.id as as_id, created_at as since, description, name, coalesce(iban, '') as iban, fixed
    from moved where part_of is null
  union all
  -- A part that comes back counts as what it is a part of, so that the rest is what was really paid.
  select moved.id, account_id, moved.currency, moved.created_at, moved.amount::numeric, not paid, part_of, n.elsewhere,
      part_of, t.created_at, t.description, n.name, coalesce(n.iban, ''), case when fixed = 'own' then fixed
        when e.kind in ('deposit', 'cash_paid_in') then 'own'::category
        when e.kind = 'savings_interest' then 'interest'
        when e.kind = 'fee_refund' then 'returned' end
    from moved cross join lateral (select * from transactions t where t.id = part_of limit 1) as t
    cross join lateral (select kind from journal_entries where id = t.entry_id offset 0) as e
    cross join lateral (select case when paid then t.payer_name else t.recipient_name end as name,
      case when paid then t.payer_iban else t.recipient_iban end as iban,
      case when paid then t.from_account_id else t.to_account_id end is null as elsewhere) as n
    where part_of is not null;
end
$$;
