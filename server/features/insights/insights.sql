-- Where a member's money comes from and where it goes, from the history alone. Every posting of the member's
-- accounts gets exactly one category, so that the categories add up to the postings. Read at request time; nothing
-- is stored but what members decide (category_choices, category_rules).

-- The postings of a member's accounts on some of the bank's days, each with its category and what decided it. Neither
-- depends on which days are asked for. The work grows with the postings and not faster: all names are compared once,
-- and joined by their keys.
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
-- Raises   insights_too_long for more than insight_fits allows
create or replace function insight_legs(member bigint, first_day date, day_after date)
returns table (transaction_id bigint, account_id bigint, currency currency, booked_at timestamptz, day date,
  amount numeric, euros numeric, category category, source text, name text, iban text)
language sql stable as $$
  with zone as materialized (select time_zone, first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings
    where insight_require(member, first_day, day_after) limit 1),
  own as materialized (select id, currency from account_people where viewer = member),
  me as materialized (select insight_text(holder_name) as name from users where id = member),
  legs as materialized (
    select moved.* from zone cross join lateral insight_moved(member, first_at, after_at) as moved),
  open as materialized (
    select legs.*, c.category as chosen
      from legs left join category_choices c on c.user_id = member and c.transaction_id = legs.as_id
      where fixed is null),
  incoming as materialized (
    select came.* from zone
      cross join lateral insight_incoming(member, first_at - interval '70 days', after_at + interval '70 days') as came
      where exists (select from open where not open.paid and open.name is not null)
    union
    -- What a correction of these days corrects may be older.
    select came.* from open cross join zone cross join lateral (
        select * from insight_incoming(member, open.since - interval '70 days', open.since + interval '70 days')
          limit 1000) as came
      where open.part_of is not null and not open.paid and open.since < first_at),
  names as materialized (
    select name, insight_text(name) as key
      from (select name from open union select name from incoming) as every_name where name is not null),
  name_words as materialized (
    select name, word, place from names
      cross join lateral insight_words(key) as part),
  known_names as materialized (
    select distinct on (name) name, w.category from name_words n join category_words w on w.word = n.word
      order by name, place),
  known_texts as materialized (
    select distinct on (description) description, w.category
      from (select distinct description, insight_text(description) as key from open
        where description <> '' and not exists (select from known_names k where k.name = open.name)) as texts
      cross join lateral insight_words(key) as part
      join category_words w on w.word = part.word
      order by description, place),
  ruled_names as materialized (
    select distinct on (n.name) n.name, r.category
      from category_rules r join name_words n on n.word = r.word
      where r.user_id = member
      order by n.name, r.id),
  -- Each payer's payments by number, with the numbers of those within 70 days.
  near as materialized (
    select incoming.id, incoming.account_id, n.key, incoming.iban, created_at, month, amount,
        row_number() over payer as number,
        count(*) over (payer range between unbounded preceding and current row)
          - count(*) over (payer range between '70 days' preceding and current row) + 1 as first_near,
        count(*) over (payer range between '70 days' preceding and '70 days' following) as payments
      from incoming join names n on n.name = incoming.name
      window payer as (partition by incoming.account_id, n.key, incoming.iban order by created_at)),
  salaries as materialized (
    select one.id from near one
      cross join lateral generate_series(one.first_near, one.first_near + one.payments - 1) as place
      join near other on other.account_id = one.account_id and other.key = one.key
        and other.iban = one.iban and other.number = place and abs(other.amount - one.amount) <= one.amount * 0.1
      where one.payments between 3 and 12 and one.id in (select as_id from open)
      group by one.id, one.account_id having count(distinct other.month) >= 3),
  -- Whom the member paid of those who pay them, and when first.
  paid_first as materialized (
    select payers.iban, payers.key, min(first.created_at) as since
      from (select distinct o.iban, n.key from open o join names n on n.name = o.name
        where not o.paid and o.iban <> '') as payers
      cross join own cross join lateral (
        select t.created_at from transactions t
          where t.recipient_iban = payers.iban and t.from_account_id = own.id
            and insight_text(t.recipient_name) = payers.key
          order by t.created_at limit 1) as first
      group by payers.iban, payers.key),
  decided as (
    select o.*, coalesce(o.chosen, rule.category, word.category) as ruled,
        case when o.chosen is not null then 'choice' when rule.category is not null then 'payee_rule' else 'word_rule' end
          as ruled_by,
        coalesce(known_names.category, known_texts.category) as known, o.elsewhere and n.key = me.name as self,
        o.as_id in (select id from salaries) as salary,
        o.paid or coalesce(first.since < o.since, false) as spending
      from open o cross join me
      left join names n on n.name = o.name
      left join known_names on known_names.name = o.name
      left join known_texts on known_texts.description = o.description
      left join category_rules rule on rule.user_id = member and rule.word is null and rule.iban = o.iban
        and rule.name_key = n.key
      left join ruled_names word on word.name = o.name
      left join paid_first first on first.iban = o.iban and first.key = n.key),
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

-- Texts are compared once for all postings now.
