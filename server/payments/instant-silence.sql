-- When instant payments close because other banks do not answer them, and how they open again by themselves. A
-- payment without an answer in time is given back and may still arrive (instant-payments.sql): members who pass the
-- money on could repeat that for as long as a bank is silent. Nobody sets this. It follows from what happened to
-- payments (payments.sql), and each posting decides by it.

-- The bank of an IBAN, as the beginning of its accounts' IBANs: the country, ? for characters that differ between its
-- accounts, and the bank code, where the registry of ISO 13616 has it.
create or replace function iban_bank(iban text) returns text
language sql immutable as $$
  select left(iban, 2) || '??' || case
      when left(iban, 2) in ('IT', 'SM') then '?' || substr(iban, 6, 5)
      else substr(iban, 5, case
        when left(iban, 2) = 'DE' then 8
        when left(iban, 2) = 'HR' then 7
        when left(iban, 2) in ('AT', 'CH', 'FR', 'LI', 'LT', 'MC') then 5
        when left(iban, 2) in ('AL', 'BE', 'CY', 'FI', 'GR', 'HU', 'LU', 'ME', 'MK', 'RS', 'SE', 'VA') then 3
        when left(iban, 2) in ('EE', 'IS', 'MD', 'SI') then 2
        else 4 end) end
$$;

-- The silence of a bank, or, if it is null, of all: the payments of the last day that nobody has answered in time
-- since. Closed to a bank once they are three members'; closed to all once they are five members', to three banks, so
-- that accounts at one bank that never answers close no other. Then one payment at a time may try whether the bank
-- answers again: after a minute, which doubles with each try up to 15 minutes, but not if the bank has
-- answered late since the newest of them. Members whose own payment is among them wait for an hour, or they could
-- use up every try.
-- Returns  closed; from when the member may try (a member of null: anyone else); the number of payments; the oldest
create or replace function instant_silence(
  asked text, member bigint, out closed boolean, out tries_from timestamptz, out payments bigint,
  out since timestamptz
)
language sql stable as $$
  select count(distinct user_id) >= case when asked is null then 5 else 3 end
      and (asked is not null or count(distinct bank) >= 3),
    max(created_at) + case when bool_or(user_id = member) then interval '1 hour'
      when (array_agg(answered_late order by id desc))[1] then interval '1 minute'
      else least(interval '15 minutes', interval '1 minute' * 2 ^ least(count(*) filter (where is_try), 4)) end,
    count(*), min(created_at)
  from instant_unanswered
  where created_at > clock_timestamp() - interval '1 day'
    and (bank = asked or asked is null and not elsewhere_answered)
$$;

-- Where instant payments are closed: the banks, and null for all. With the member, only where one of theirs would be
-- refused now.
create or replace function instant_closed_to(member bigint, out bank text) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select one.bank from (select distinct u.bank from instant_unanswered u union all select null) as one,
      instant_silence(one.bank, member) as silence
    where silence.closed and (member is null or silence.tries_from > clock_timestamp())
$$;

-- Refuses an instant payment while they are closed to its bank or to all, unless it may try. Takes the facts of a
-- request: a row of ledger_resolve. Two that try at the same time do not wait for each other: one of them is refused.
-- Returns  the refusal, or null; and whether the payment is a try, which instant_try notes once it is posted
create or replace function instant_suspension(facts record, out refusal jsonb, out tries boolean)
language plpgsql as $$
declare
  asked text;
  silence record;
begin
  tries := false;
  if facts.credit <> 'payments_in_transit' or facts.speed <> 'instant'
    or not exists (select from instant_unanswered)
  then
    return;
  end if;
  foreach asked in array array[iban_bank(facts.recipient_iban), null] loop
    silence := instant_silence(asked, facts.user_id);
    continue when not silence.closed;
    if silence.tries_from <= clock_timestamp()
      and pg_try_advisory_xact_lock(hashtextextended('instant payments to ' || coalesce(asked, 'all'), 0))
    then
      -- Another process may have tried before this one got the lock.
      silence := instant_silence(asked, facts.user_id);
      tries := silence.tries_from <= clock_timestamp();
      continue when tries;
    end if;
    tries := false;
    refusal := jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_suspended',
      'allBanks', asked is null);
    return;
  end loop;
end
$$;

-- Notes a payment that tries whether a bank answers again. It counts as one without an answer until it has one.
create or replace function instant_try(facts record) returns void
language plpgsql as $$
begin
  insert into instant_unanswered (bank, user_id, is_try)
    values (iban_bank(facts.recipient_iban), facts.user_id, true);
end
$$;

-- Notes what another bank said, or did not say, about an instant payment. Takes the payment before the event. Only an
-- answer in time opens: with answers that are always late, the money would be given back each time. Rows that
-- another transaction has locked are being changed in the same way.
create or replace function instant_note(payment payments, event text, by payment_actor) returns void
language plpgsql as $$
declare
  asked constant text := iban_bank(payment.other_iban);
begin
  if payment.direction <> 'out' or payment.scheme <> 'instant' then return; end if;
  if event = 'no_answer' then
    insert into instant_unanswered (bank, user_id) values (asked, payment.user_id);
  elsif by = 'other_bank' and event in ('settled', 'rejected') and exists (select from instant_unanswered) then
    if payment.state = 'sent' then
      delete from instant_unanswered where id = any(array(
        select id from instant_unanswered where bank = asked for update skip locked));
      update instant_unanswered set elsewhere_answered = true where id = any(array(
        select id from instant_unanswered where not elsewhere_answered for update skip locked));
    else
      update instant_unanswered set answered_late = true where id = any(array(
        select id from instant_unanswered where bank = asked and not answered_late for update skip locked));
    end if;
  end if;
end
$$;

-- Tells staff of each silence once: opens an item when instant payments close, and closes it when they are open. Also
-- forgets what is older than a day. For the payments worker, which calls it all the time (rail-send.sql).
create or replace function instant_tell_staff() returns void
language sql as $$
  delete from instant_unanswered where id = any(array(
    select id from instant_unanswered where created_at < clock_timestamp() - interval '1 day' for update skip locked));
  insert into repair_items (kind, bank, what)
    select 'silent', coalesce(one.bank, 'all'), case when one.bank is null
        then format('Several banks have not answered %s instant payments in time. Instant payments to all banks are closed until one answers.', silence.payments)
        else format('The bank with the code %s has not answered %s instant payments in time. Instant payments to it are closed until it answers one.',
          replace(one.bank, '?', ''), silence.payments) end
      from (select instant_closed_to(null) as bank) as one, instant_silence(one.bank, null) as silence
      where not exists (select from repair_items r where r.kind = 'silent' and r.bank = coalesce(one.bank, 'all')
        and (r.closed_at is null or r.created_at >= silence.since))
      order by one.bank
    on conflict do nothing;
  update repair_items set closed_at = clock_timestamp(), closed_by = 'Payments worker',
      note = 'Instant payments are open again.'
    where kind = 'silent' and closed_at is null and not (instant_silence(nullif(bank, 'all'), null)).closed
$$;
