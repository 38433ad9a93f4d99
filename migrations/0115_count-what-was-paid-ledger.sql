-- begin server/ledger/insights.sql
-- Where a member's money comes from and where it goes, from the history alone. Every posting of the member's
-- accounts gets exactly one category, so that the categories add up to the postings. Read at request time; nothing
-- is stored but what members decide (category_choices, category_rules).

-- A text as words of it are compared: in lower case, without diacritics.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select translate(translate(replace(replace(
    regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
    'øłđ', 'old')
$$;

-- The category of the first known word of a text; null without one.
create or replace function category_of_text(given text) returns category
language sql stable as $$
  select w.category from regexp_split_to_table(insight_text(given), '[^[:alnum:]]+') with ordinality as part (word, place)
    join category_words w on w.word = part.word
    order by place limit 1
$$;

-- The postings of a member's accounts on some of the bank's days, each with its category and what decided it. Neither
-- depends on which days are asked for.
--
-- Rules, the first that fits decides:
-- 1. movement: money between the member's accounts, and money they put in themselves, is own money. A payment
--    that came back or was reversed is returned, and so is its money. If only a part came back, the part counts as
--    the payment does, so that both add up to what was really paid. Loans and interest are what they are.
-- 2. choice: the member's category for this transaction.
-- 3. payee_rule, word_rule: the member's rules, by IBAN and name, or by a word of the name.
-- 4. history: to and from an account elsewhere in the member's own name is own money. What a payer sends in three
--    months within 70 days before and after, with amounts within 10 % of each other, is a salary, unless they send
--    more than twelve payments meanwhile.
-- 5. words: the first known word of the payee's name, or of the reference. Money back from somebody whom the
--    member paid before is negative spending, not income.
--
-- Takes    the member, the first day, and the day after the last
-- Returns  amounts signed as in the ledger, in the account's currency, and in EUR at the rate of the day (the last
--          one stored before it, else the first one after it), rounded to the cent
create or replace function insight_legs(member bigint, first_day date, day_after date)
returns table (transaction_id bigint, account_id bigint, currency currency, booked_at timestamptz, day date,
  amount numeric, euros numeric, category category, source text, name text, iban text)
language sql stable as $$
  with zone as materialized (select time_zone, first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings),
  own as materialized (select id, currency from accounts where user_id = member),
  me as materialized (select insight_text(holder_name) as name from users where id = member),
  -- What the bank reversed of the member's transactions, and whether all of it.
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
    select t.id, own.id as account_id, own.currency, t.created_at, -t.amount as amount, true as paid, case
        when t.type = 'exchange' or t.to_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.id in (select corrected from corrections where whole) then 'returned'
        when t.type = 'withdrawal' and t.reference not like 'CSH-%' then
          case when t.description like '% loan withdrawal' then 'borrowed'::category else 'loans' end
        when t.reference like 'PAY-%' and (select kind from journal_entries e where e.id = t.entry_id)
          in ('payment_late', 'payment_sent_back', 'claim_paid') then 'returned'
        when t.to_account_id is null and (
          select case when p.state in ('returned', 'recalled') then not exists (
              select from payment_events v join transactions back on back.entry_id = v.entry_id
                where v.payment_id = p.id and v.event in ('returned', 'assigned') and back.amount < p.amount)
            else p.state in ('rejected', 'cancelled', 'unconfirmed') end
          from payments p where p.transaction_id = t.id) then 'returned'
      end as fixed, case when t.reference like 'REV-%' then (
        select corrected from corrections c where c.id = t.id and not whole) end as part_of
      from own cross join zone join transactions t on t.from_account_id = own.id
      where t.created_at >= first_at and t.created_at < after_at
    union all
    select t.id, own.id, own.currency, t.created_at, coalesce(t.converted_amount, t.amount), false, case
        when t.type = 'exchange' or t.from_account_id in (select id from own) then 'own'::category
        when t.reference like 'REV-%' or t.reference like 'FEE-%'
          or t.id in (select corrected from corrections where whole) then 'returned'
        when t.reference like 'DEP-%' or t.reference like 'CSH-%' then 'own'
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'LON-%' then 'borrowed'
        when t.reference like 'PAY-%' and ((select kind from journal_entries e where e.id = t.entry_id)
            in ('payment_given_back', 'payment_returned')
          or (select state from payments p where p.transaction_id = t.id) in ('sending_back', 'sent_back'))
          then 'returned'
      end, case
        when t.reference like 'REV-%' then (select corrected from corrections c where c.id = t.id and not whole)
        when t.reference like 'PAY-%' then (
          select p.transaction_id from payment_events v join payments p on p.id = v.payment_id
            where v.entry_id = t.entry_id and v.event in ('returned', 'assigned') and p.direction = 'out'
              and t.amount < p.amount) end
      from own cross join zone join transactions t on t.to_account_id = own.id
      where t.created_at >= first_at and t.created_at < after_at),
  -- A part that comes back counts as what it is a part of, so that the rest is what was really paid.
  legs as materialized (
    select id, account_id, currency, created_at, amount, paid <> (part_of is not null) as paid, part_of,
        case when part_of is null or fixed = 'own' then fixed else (
          select case
              when t.reference like 'DEP-%' or t.reference like 'CSH-%' and t.to_account_id is not null
                then 'own'::category
              when t.reference like 'INT-%' then 'interest'
              when t.reference like 'FEE-%' then 'returned'
            end from transactions t where t.id = part_of) end as fixed
      from moved),
  open as materialized (
    select legs.*, t.id as as_id, t.created_at as since, t.description, n.name, n.iban,
        insight_text(n.name) as name_key, n.elsewhere,
        (select c.category from category_choices c where c.user_id = member and c.transaction_id = t.id) as chosen
      from legs join transactions t on t.id = coalesce(part_of, legs.id)
      cross join lateral (select case when paid then t.recipient_name else t.payer_name end as name,
        coalesce(case when paid then t.recipient_iban else t.payer_iban end, '') as iban,
        case when paid then t.to_account_id else t.from_account_id end is null as elsewhere) as n
      where fixed is null),
  incoming as materialized (
    select t.id, own.id as account_id, insight_text(t.payer_name) as name_key, coalesce(t.payer_iban, '') as iban,
        t.created_at, date_trunc('month', t.created_at at time zone zone.time_zone) as month,
        coalesce(t.converted_amount, t.amount) as amount
      from own cross join zone join transactions t on t.to_account_id = own.id and t.payer_name is not null
      where t.created_at >= least(first_at, (select min(since) from open)) - interval '70 days'
        and t.created_at < after_at + interval '70 days'
        and exists (select from open where not open.paid and open.name is not null)),
  near as materialized (
    select incoming.*, count(*) over (partition by incoming.account_id, name_key, iban order by created_at
        range between '70 days' preceding and '70 days' following) as payments
      from incoming),
  salaries as materialized (
    select one.id from near one cross join zone
      join near other on other.account_id = one.account_id and other.name_key = one.name_key
        and other.iban = one.iban and abs(other.amount - one.amount) <= one.amount * 0.1
        and other.created_at between one.created_at - interval '70 days' and one.created_at + interval '70 days'
      where one.payments between 3 and 12 and one.id in (select as_id from open)
      group by one.id, one.account_id having count(distinct other.month) >= 3),
  texts as materialized (
    select name, description, coalesce(category_of_text(name), category_of_text(description)) as category
      from (select distinct name, description from open) as distinct_texts),
  decided as (
    select o.*, coalesce(o.chosen, rule.category, word.category) as ruled,
        case when o.chosen is not null then 'choice' when rule.category is not null then 'payee_rule' else 'word_rule' end
          as ruled_by,
        texts.category as known, o.elsewhere and o.name_key = me.name as self,
        o.as_id in (select id from salaries) as salary,
        o.paid or o.iban <> '' and exists (select from transactions t join own on own.id = t.from_account_id
          where t.recipient_iban = o.iban and t.created_at < o.since
            and insight_text(t.recipient_name) = o.name_key) as spending
      from open o cross join me
      left join texts on texts.name is not distinct from o.name and texts.description = o.description
      left join category_rules rule on rule.user_id = member and rule.word is null and rule.iban = o.iban
        and rule.name_key = o.name_key
      left join lateral (select w.category from category_rules w
        where w.user_id = member and w.word = any (regexp_split_to_array(o.name_key, '[^[:alnum:]]+'))
        order by w.id limit 1) as word on true),
  every as (
    select id, account_id, currency, created_at, amount, fixed as category, 'movement' as source,
        null::text as name, null::text as iban
      from legs where fixed is not null
    union all
    select id, account_id, currency, created_at, amount, coalesce(ruled, case
          when self then 'own'::category
          when not paid and (salary or known = 'salary') then 'salary'
          when not spending then 'income'
          when known <> 'salary' then known
          else 'uncategorized' end),
        case when part_of is not null then 'movement'
          when ruled is not null then ruled_by
          when self or not paid and salary then 'history'
          when known is not null and (spending and known <> 'salary' or not paid and known = 'salary') then 'words'
          else 'none' end,
        name, nullif(iban, '')
      from decided)
  select id, account_id, currency, created_at, days.day, amount,
      case currency when 'EUR' then amount else round(amount * coalesce(
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          and r.rate_date <= days.day order by r.rate_date desc limit 1),
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          order by r.rate_date limit 1)), 2) end,
      category, source, name, iban
    from every cross join zone cross join lateral (select (created_at at time zone time_zone)::date as day) as days
$$;

-- Tells members in the app when a month's spending reaches 80 % and 100 % of a budget, each once a month. Postings do
-- not look at budgets: the jobs call this now and then, and a budget is looked at when its member has paid since.
-- Nothing is blocked.
-- Takes    how many members to look at
-- Returns  the members who were looked at, and those of them who were told
create or replace function budgets_tell(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  picked as materialized (
    select b.user_id, b.category, b.amount, b.told_month, b.told_percent
      from budgets b join users u on u.id = b.user_id
      where u.insights_off_at is null and (b.looked_at is null or exists (
        select from accounts a join transactions t on t.from_account_id = a.id and t.created_at > b.looked_at
          where a.user_id = b.user_id))
      order by b.user_id, b.category limit most for no key update of b skip locked),
  spent as materialized (
    select members.user_id, legs.category, -sum(legs.euros) as euros
      from (select distinct user_id from picked) members cross join today
      cross join lateral insight_legs(members.user_id, date_trunc('month', day)::date, day + 1) as legs
      group by 1, 2),
  reached as materialized (
    select p.*, date_trunc('month', day)::date as month, coalesce(s.euros, 0) as euros,
        case when s.euros >= p.amount then 100 when s.euros >= p.amount * 0.8 then 80 else 0 end as percent
      from picked p cross join today left join spent s on s.user_id = p.user_id and s.category = p.category),
  marked as (
    update budgets b set looked_at = clock_timestamp() - interval '1 minute',
        told_month = case when r.percent > 0 then r.month else b.told_month end,
        told_percent = case when r.percent = 0 then b.told_percent
          when r.told_month = r.month then greatest(r.told_percent, r.percent) else r.percent end
      from reached r where b.user_id = r.user_id and b.category = r.category),
  told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', 'budget.reached', jsonb_build_object('category', category, 'percent', percent,
          'spent', euros::numeric(20, 2)::text, 'amount', amount::text)
        from reached where percent > 0 and (told_month is distinct from month or told_percent < percent)
        order by user_id, category
      returning user_id)
  select jsonb_build_object('looked', (select count(*) from picked),
    'told', (select coalesce(jsonb_agg(distinct user_id), '[]') from told))
$$;
revoke all on function budgets_tell(int) from public;
-- end server/ledger/insights.sql
