-- begin server/ledger/member-protection.sql
-- What staff do to protect a member: freeze a card, block access, end sessions; and what undoes it. The command
-- line and the staff app call the same functions, so both leave the same audit rows. The owner may call them;
-- the staff app's role reaches them only through functions that check the employee first.
--
-- Takes    the payload, and who acts: the names of the employees, which become part of the audit row; {} for
--          the command line
-- Returns  {"outcome": "done", "memberId": …} or {"outcome": "refused", "reason": …}; a refusal changes nothing

create or replace function staff_refusal(reason text) returns jsonb
language sql immutable as $$ select jsonb_build_object('outcome', 'refused', 'reason', reason) $$;

-- Records what staff did for a member, with who did it.
create or replace function staff_audit(member bigint, action text, details jsonb, context jsonb) returns void
language sql as $$
  insert into audit_events (user_id, actor, action, details)
    values (member, 'staff', action, details || context)
$$;

-- A reason for the audit trail: 1 to 500 characters.
create or replace function staff_reason_is_complete(reason text) returns boolean
language sql immutable as $$
  select coalesce(char_length(reason) <= 500 and trim(reason) <> '', false)
$$;

-- Freezes a card, so that only staff can unfreeze it. Payload: {cardId, reason?}.
create or replace function card_freeze(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  card record;
begin
  select c.id, a.user_id, c.last_four, c.frozen_by_bank, c.closed_at into card
    from debit_cards c join accounts a on a.id = c.account_id
    where c.id = (payload ->> 'cardId')::bigint for update of c;
  if not found then return staff_refusal('card_not_found'); end if;
  if card.closed_at is not null then return staff_refusal('card_closed'); end if;
  if card.frozen_by_bank then return staff_refusal('already_frozen'); end if;
  update debit_cards set status = 'frozen', frozen_by_bank = true where id = card.id;
  perform staff_audit(card.user_id, 'card.frozen',
    jsonb_strip_nulls(jsonb_build_object('cardId', card.id, 'reason', payload ->> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', card.user_id, 'lastFour', card.last_four);
end
$$;

-- What a decision to unfreeze a card is based on. Payload: {cardId, reason?}.
create or replace function card_unfreeze_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'lastFour', c.last_four, 'cardType', c.card_type,
      'frozenByBank', c.frozen_by_bank, 'closed', c.closed_at is not null)
    from debit_cards c join accounts a on a.id = c.account_id
    where c.id = (payload ->> 'cardId')::bigint
$$;

-- Lifts staff's freeze. A card that its holder had frozen as well stays frozen, now by the holder.
create or replace function card_unfreeze_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  card record;
  holder_froze boolean;
  status_after card_status;
begin
  select c.id, a.user_id, c.last_four, c.frozen_by_bank, c.closed_at into card
    from debit_cards c join accounts a on a.id = c.account_id
    where c.id = (payload ->> 'cardId')::bigint for update of c;
  if not found then return staff_refusal('card_not_found'); end if;
  if card.closed_at is not null then return staff_refusal('card_closed'); end if;
  if not card.frozen_by_bank then return staff_refusal('not_frozen_by_bank'); end if;
  select action = 'card.frozen' into holder_froze from audit_events
    where user_id = card.user_id and actor = 'customer' and action in ('card.frozen', 'card.unfrozen')
      and details ->> 'cardId' = card.id::text
    order by id desc limit 1;
  status_after := case when holder_froze then 'frozen' else 'active' end;
  update debit_cards set status = status_after, frozen_by_bank = false where id = card.id;
  perform staff_audit(card.user_id, 'card.unfrozen',
    jsonb_strip_nulls(jsonb_build_object('cardId', card.id, 'reason', payload ->> 'reason')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', card.user_id, 'lastFour', card.last_four,
    'status', status_after);
end
$$;

-- Ends all of a member's sign-ins, in the order of their ids, so that two of these do not deadlock. Returns how
-- many were live.
create or replace function sign_ins_end(member bigint) returns int
language sql as $$
  with live as (
    select id from sign_ins where user_id = member and ended_at is null order by id for no key update),
  ended as (
    update sign_ins set ended_at = clock_timestamp() where id in (select id from live) returning id)
  select count(*)::int from ended
$$;

-- Blocks a member from signing in and ends their sessions (ASVS 7.4.2, 7.4.5). Payload: {memberId, reason}.
create or replace function access_block(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  ended int;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.access_blocked_at is not null then return staff_refusal('already_blocked'); end if;
  update users set access_blocked_at = clock_timestamp() where id = member.id;
  ended := sign_ins_end(member.id);
  perform staff_audit(member.id, 'access.blocked', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'sessionsEnded', ended);
end
$$;

-- Signs a member out everywhere. Payload: {memberId, reason}.
create or replace function sessions_end(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  ended int;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select id into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  ended := sign_ins_end(member);
  perform staff_audit(member, 'session.ended_by_bank', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'sessionsEnded', ended);
end
$$;

-- What a decision to unblock a member is based on. Payload: {memberId, reason}.
create or replace function access_unblock_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', id, 'accessBlockedAt', access_blocked_at)
    from users where id = (payload ->> 'memberId')::bigint
$$;

create or replace function access_unblock_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.access_blocked_at is null then return staff_refusal('not_blocked'); end if;
  update users set access_blocked_at = null where id = member.id;
  perform staff_audit(member.id, 'access.unblocked', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id);
end
$$;

revoke all on function staff_refusal(text) from public;
revoke all on function staff_audit(bigint, text, jsonb, jsonb) from public;
revoke all on function staff_reason_is_complete(text) from public;
revoke all on function card_freeze(jsonb, jsonb) from public;
revoke all on function card_unfreeze_state(jsonb) from public;
revoke all on function card_unfreeze_carry_out(jsonb, jsonb) from public;
revoke all on function sign_ins_end(bigint) from public;
revoke all on function access_block(jsonb, jsonb) from public;
revoke all on function sessions_end(jsonb, jsonb) from public;
revoke all on function access_unblock_state(jsonb) from public;
revoke all on function access_unblock_carry_out(jsonb, jsonb) from public;
-- end server/ledger/member-protection.sql

-- begin server/ledger/member-identity.sql
-- A member's identity: checks of it, the name on the accounts, and access that was lost. Called as those in
-- member-protection.sql.

-- Whether staff checked that the name on a member's accounts is theirs: the last check of this name said so. A
-- verification of payee answers only then (Regulation (EU) 2024/886 article 5c).
create or replace function identity_is_checked(member bigint, name text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select c.outcome = 'checked' from identity_checks c
    where c.user_id = member and c.holder_name = name order by c.id desc limit 1), false)
$$;

-- A member's state: new (never checked), checked, or again (to be checked again: staff said so, the name has
-- changed since, or the document has expired).
create or replace function identity_state(member bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select case
        when c.outcome = 'checked' and c.holder_name = u.holder_name
          and (c.document_expires_on >= bank_day(clock_timestamp())) is not false then 'checked' else 'again' end
      from identity_checks c join users u on u.id = c.user_id
      where c.user_id = member order by c.id desc limit 1), 'new')
$$;

-- How staff checked an identity: 5 to 500 characters.
create or replace function evidence_is_complete(evidence text) returns boolean
language sql immutable as $$
  select coalesce(char_length(trim(evidence)) between 5 and 500, false)
$$;

-- Records that staff checked a member's identity, or that it must be checked again, for the name on the accounts.
-- Payload: {memberId, evidence, again?, documentKind?, documentNumber?, documentCountry?, documentExpiresOn?,
-- checklist?}. The number of the document is stored with the check only, not in the audit trail.
create or replace function identity_check(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  again boolean := coalesce((payload ->> 'again')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name is null then return staff_refusal('no_holder_name'); end if;
  if not again and (payload ->> 'documentExpiresOn')::date < bank_day(clock_timestamp()) then
    return staff_refusal('document_expired');
  end if;
  insert into identity_checks (user_id, holder_name, evidence, outcome, document_kind, document_number,
      document_country, document_expires_on, checklist, employee_id)
    values (member.id, member.holder_name, payload ->> 'evidence',
      case when again then 'again' else 'checked' end::identity_outcome,
      (payload ->> 'documentKind')::identity_document, payload ->> 'documentNumber',
      payload ->> 'documentCountry', (payload ->> 'documentExpiresOn')::date,
      (select array_agg(item) from jsonb_array_elements_text(payload -> 'checklist') as item),
      coalesce(context ->> 'employeeId', context ->> 'makerId')::bigint);
  perform staff_audit(member.id, case when again then 'identity.doubted' else 'identity.checked' end,
    jsonb_strip_nulls(jsonb_build_object('holderName', member.holder_name, 'evidence', payload ->> 'evidence',
      'documentKind', payload ->> 'documentKind')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', member.holder_name);
end
$$;

create or replace trigger identity_checks_append_only before update or delete on identity_checks
  for each row execute function ledger_refuse_change();
create or replace trigger identity_checks_no_truncate before truncate on identity_checks
  for each statement execute function ledger_refuse_change();

-- What a decision about a new name on the accounts is based on. Payload: {memberId, holderName, nameOnCards,
-- evidence}.
create or replace function holder_rename_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', id, 'holderName', holder_name, 'identity', identity_state(id))
    from users where id = (payload ->> 'memberId')::bigint
$$;

-- Changes the name on a member's accounts and cards. Staff have seen a document, so the new name is checked.
create or replace function holder_rename_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  name text := payload ->> 'holderName';
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name = name then return staff_refusal('same_name'); end if;
  update users set holder_name = name where id = member.id;
  update debit_cards set card_holder_name = payload ->> 'nameOnCards'
    where account_id in (select id from accounts where user_id = member.id);
  perform staff_audit(member.id, 'holder.name_changed',
    jsonb_build_object('before', member.holder_name, 'holderName', name), context);
  perform identity_check(payload, context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', name);
end
$$;

-- What a decision to let a member recover access is based on. Payload: {memberId, evidence, removesFactors}.
create or replace function recovery_issue_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'holderName', u.holder_name, 'email', u.email,
      'phoneNumber', u.phone_number, 'identity', identity_state(u.id),
      'accessBlocked', u.access_blocked_at is not null,
      'authenticator', exists (select from authenticators where user_id = u.id and enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id))
    from users u where u.id = (payload ->> 'memberId')::bigint
$$;

-- Permits a member to recover access, after an identity check; earlier codes expire. The code does not exist yet:
-- who hands it over draws it once with recovery_draw, so that nobody else sees it.
create or replace function recovery_issue_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  recovery bigint;
  removes boolean := coalesce((payload ->> 'removesFactors')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select id into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  update recoveries set expires_at = clock_timestamp()
    where user_id = member and used_at is null and expires_at > clock_timestamp();
  -- The hash of a value that nobody knows: no code fits until one is drawn.
  insert into recoveries (user_id, code_hash, removes_factors, expires_at, code_made_at)
    values (member, sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex')),
      removes, clock_timestamp() + interval '1 day', null)
    returning id into recovery;
  perform staff_audit(member, 'access.recovery_issued', jsonb_build_object('recoveryId', recovery,
    'checked', payload ->> 'evidence', 'removesSecondFactors', removes), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'recoveryId', recovery);
end
$$;

-- Stores the hash of a recovery's code, which is drawn once and valid for 30 minutes from then on.
-- Returns  {"outcome": "done", "memberId", "expiresAt"}, or why there is no code to draw
create or replace function recovery_draw(recovery bigint, hash bytea) returns jsonb
language plpgsql as $$
declare
  drawn recoveries;
begin
  update recoveries set code_hash = hash, code_made_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '30 minutes'
    where id = recovery and code_made_at is null and used_at is null and expires_at > clock_timestamp()
    returning * into drawn;
  if drawn.id is null then return staff_refusal('no_code_to_draw'); end if;
  return jsonb_build_object('outcome', 'done', 'memberId', drawn.user_id, 'expiresAt', drawn.expires_at);
end
$$;

-- The same for a member who lost the second factors too: the code removes them. Payload: {memberId, evidence}.
create or replace function factors_reset_state(payload jsonb) returns jsonb
language sql stable as $$ select recovery_issue_state(payload) $$;

create or replace function factors_reset_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select recovery_issue_carry_out(payload || '{"removesFactors": true}', context)
$$;

revoke all on function identity_is_checked(bigint, text) from public;
revoke all on function identity_state(bigint) from public;
revoke all on function evidence_is_complete(text) from public;
revoke all on function identity_check(jsonb, jsonb) from public;
revoke all on function holder_rename_state(jsonb) from public;
revoke all on function holder_rename_carry_out(jsonb, jsonb) from public;
revoke all on function recovery_issue_state(jsonb) from public;
revoke all on function recovery_issue_carry_out(jsonb, jsonb) from public;
revoke all on function recovery_draw(bigint, bytea) from public;
revoke all on function factors_reset_state(jsonb) from public;
revoke all on function factors_reset_carry_out(jsonb, jsonb) from public;
-- end server/ledger/member-identity.sql

-- begin server/ledger/payee-answers.sql
-- What the payments worker may learn about an account when another bank asks to verify its holder: the
-- holder's name, and whether staff checked it against an identity document. Null if there is no open
-- account.
create or replace function rail_payee(asked_iban text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('name', u.holder_name, 'checked', identity_is_checked(u.id, u.holder_name))
    from accounts a join users u on u.id = a.user_id
    where a.iban = asked_iban and a.closed_at is null
$$;
revoke all on function rail_payee(text) from public;
-- end server/ledger/payee-answers.sql

-- begin server/ledger/staff-find.sql
-- Finding a member, by whatever an employee was told: a name, username, IBAN, phone number, the last four digits of
-- a card, or the reference of a transaction. Each has an index, so that this takes the same time in a large bank.
-- Names are found by the beginnings of their words, or by whole words of one or two letters, with core
-- PostgreSQL: no extension has to be installed.

-- A text as words to compare: lower case, without accents and punctuation.
create or replace function search_words(given text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
      lower(regexp_replace(normalize(
        regexp_replace(regexp_replace(replace(translate(given, 'øØłŁđĐ', 'oOlLdD'), 'ß', 'ss'),
          '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
      '[\s!-/:-@\[-`{-~]+') as word
    where word <> ''
$$;

create or replace function member_words(holder_name text, first_name text, last_name text, username text)
returns tsvector
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(
    coalesce(holder_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username))
$$;

-- A phone number's digits from its end, because the same number is written with and without the country's code.
create or replace function phone_from_end(phone text) returns text
language sql immutable parallel safe as $$ select reverse(regexp_replace(phone, '[^0-9]', '', 'g')) $$;

create index if not exists users_words_idx on users
  using gin (member_words(holder_name, first_name, last_name, username));
create index if not exists users_phone_idx on users (phone_from_end(phone_number) text_pattern_ops)
  where phone_number is not null;
create index if not exists accounts_iban_prefix_idx on accounts (iban text_pattern_ops);
create index if not exists debit_cards_last_four_idx on debit_cards (last_four);

-- Takes    what was typed, and the most members to return
-- Returns  an array of {id, name, username, phoneNumber, foundBy, detail, accessBlocked, identity}, the surest first;
--          `foundBy` says by what: reference, iban, username, phone, card, or name
create or replace function members_find(typed text, most int) returns jsonb
language plpgsql stable set search_path = public, pg_temp
-- Planned for each search: a search by phone must not use the plan of a search by name.
set plan_cache_mode = force_custom_plan as $$
declare
  compact constant text := upper(regexp_replace(typed, '\s', '', 'g'));
  words constant text[] := search_words(typed);
  names constant text[] := array(select word from unnest(words) as word where word !~ '^[0-9]{4}$');
  four constant text := (select min(word) from unnest(words) as word where word ~ '^[0-9]{4}$');
  digits constant text := regexp_replace(typed, '[^0-9]', '', 'g');
  asked constant tsquery := (select string_agg(quote_literal(word) || case when char_length(word) > 2 then ':*' else '' end, ' & ') from unnest(names) as word)::tsquery;
  -- Of a frequent name, so many are read before they are sorted.
  enough constant int := 100;
begin
  return (
    with hits as (
      (select coalesce(a.user_id, b.user_id) as id, 1 as rank, 'reference' as found_by, t.reference as detail
        from transactions t
        left join accounts a on a.id = t.from_account_id
        left join accounts b on b.id = t.to_account_id
        where compact ~ '^[A-Z]{3}-[0-9]{8}-' and t.reference = compact)
      union all
      (select b.user_id, 1, 'reference', t.reference
        from transactions t join accounts a on a.id = t.from_account_id join accounts b on b.id = t.to_account_id
        where compact ~ '^[A-Z]{3}-[0-9]{8}-' and t.reference = compact and b.user_id <> a.user_id)
      union all
      (select user_id, 2, 'iban', iban from accounts
        where compact ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{2,30}$' and iban like compact || '%' limit enough)
      union all
      (select id, 3, 'username', username from users where lower(username) = lower(normalize(trim(typed), NFC)))
      union all
      (select id, 4, 'phone', phone_number from users
        where typed ~ '^[-+0-9 ()/.]+$' and char_length(ltrim(digits, '0')) >= 6 and phone_number is not null
          and phone_from_end(phone_number) like reverse(right(ltrim(digits, '0'), 8)) || '%' limit enough)
      union all
      (select a.user_id, 5, 'card', c.last_four
        from debit_cards c join accounts a on a.id = c.account_id join users u on u.id = a.user_id
        where c.last_four = four
          and (asked is null
            or member_words(u.holder_name, u.first_name, u.last_name, u.username) @@ asked) limit enough)
      union all
      (select id, 6, 'name', null from users
        where four is null and asked is not null and member_words(holder_name, first_name, last_name, username) @@ asked limit enough)),
    best as (
      select distinct on (hits.id) hits.*, coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
          u.username) as name, u.username, u.phone_number, u.access_blocked_at
        from hits join users u on u.id = hits.id order by hits.id, hits.rank),
    shown as (select * from best order by rank, lower(name) = lower(trim(typed)) desc, lower(name), id limit most)
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'username', username,
        'phoneNumber', phone_number, 'foundBy', found_by, 'detail', detail,
        'accessBlocked', access_blocked_at is not null, 'identity', identity_state(id))
        order by rank, lower(name) = lower(trim(typed)) desc, lower(name), id), '[]') from shown);
end
$$;

-- The functions of the indexes stay public: every role that writes these columns runs them.
revoke all on function members_find(text, int) from public;
-- end server/ledger/staff-find.sql

-- begin server/ledger/staff-member.sql
-- A member's file, as staff see it. Its parts are the answers of functions, not views, so that nothing is shown
-- before the opening has been logged.

-- What must be seen first, the most serious on top: an array of {kind, …}.
create or replace function member_warnings(member bigint) returns jsonb
language sql stable as $$
  with m as (select * from users where id = member),
  overdue as (
    select count(distinct l.id) as loans, min(i.due_date) as since,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
      from loans l join loan_instalments i on i.loan_id = l.id
      where l.user_id = member and l.status = 'active' and i.paid_at is null
        and i.due_date < bank_day(clock_timestamp())),
  frozen as (
    select count(*) as cards from debit_cards c join accounts a on a.id = c.account_id
      where a.user_id = member and c.frozen_by_bank and c.closed_at is null),
  unconfirmed as (
    select count(*) as payments, sum(amount) as amount from payments p
      where p.account_id in (select id from accounts where user_id = member) and p.state = 'unconfirmed'),
  warnings (place, warning) as (
    select 1, jsonb_build_object('kind', 'access_blocked', 'since', access_blocked_at) from m
      where access_blocked_at is not null
    union all
    select 2, jsonb_build_object('kind', 'cards_frozen', 'count', cards) from frozen where cards > 0
    union all
    select 3, jsonb_build_object('kind', 'payments_locked', 'since', payments_locked_at) from m
      where payments_locked_at is not null
    union all
    select 4, jsonb_build_object('kind', 'arrears', 'count', loans, 'amount', amount::text, 'since', since)
      from overdue where loans > 0
    union all
    select 5, jsonb_build_object('kind', 'unconfirmed_payments', 'count', payments, 'amount', amount::text)
      from unconfirmed where payments > 0
    union all
    select 6, jsonb_build_object('kind', 'identity', 'state', identity_state(id)) from m
      where identity_state(id) <> 'checked'
    union all
    select 7, jsonb_build_object('kind', 'limits_lowered', 'until', limits_lowered_until) from m
      where limits_lowered_until > clock_timestamp())
  select coalesce(jsonb_agg(warning order by place), '[]') from warnings
$$;

-- Who a member is: names, contact, identity, and how they sign in. Null if there is no such member.
create or replace function member_profile(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'holderName', u.holder_name,
      'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number,
      'memberSince', u.created_at, 'accessBlockedAt', u.access_blocked_at,
      'dailyTransferLimit', u.daily_transfer_limit::text,
      'passwordChangedAt', u.password_changed_at,
      'authenticator', exists (select from authenticators f where f.user_id = u.id and f.enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id),
      'lastSignInAt', (select max(created_at) from sign_ins where user_id = u.id),
      'identity', identity_state(u.id),
      'identityCheck', (select jsonb_build_object('holderName', c.holder_name, 'outcome', c.outcome,
            'evidence', c.evidence, 'documentKind', c.document_kind, 'documentNumber', c.document_number,
            'documentCountry', c.document_country, 'documentExpiresOn', c.document_expires_on,
            'checkedAt', c.checked_at)
          from identity_checks c where c.user_id = u.id order by c.id desc limit 1))
    from users u where u.id = member
$$;

-- What a member has: accounts, cards, loans, and orders; the closed ones last.
create or replace function member_holdings(member bigint) returns jsonb
language sql stable as $$
  with own as (select * from accounts where user_id = member)
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'iban', iban,
          'accountType', account_type, 'currency', currency, 'balance', balance::text, 'openedAt', created_at,
          'closedAt', closed_at) order by closed_at is not null, id), '[]') from own),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'accountId', c.account_id,
          'accountName', own.name, 'lastFour', c.last_four, 'cardType', c.card_type, 'name', c.name,
          'status', case when c.closed_at is null then c.status::text else 'closed' end,
          'frozenByBank', c.frozen_by_bank, 'isVirtual', c.is_virtual, 'expiryDate', c.expiry_date,
          'dailyLimit', c.daily_limit::text, 'currency', own.currency)
          order by c.closed_at is not null, c.id), '[]')
        from debit_cards c join own on own.id = c.account_id),
    'loans', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'loanType', l.loan_type,
          'amount', l.amount::text, 'currency', l.currency, 'balance', l.balance::text,
          'interestRate', l.interest_rate::text, 'termMonths', l.term_months, 'status', l.status,
          'appliedAt', l.application_date, 'overdue', (select coalesce(sum(i.principal - i.paid_principal
              + i.interest - i.paid_interest), 0.00)::text from loan_instalments i
            where i.loan_id = l.id and i.paid_at is null and l.status = 'active'
              and i.due_date < bank_day(clock_timestamp())))
          order by l.status in ('closed', 'rejected'), l.id desc), '[]')
        from loans l where l.user_id = member),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount::text,
          'currency', own.currency, 'recipientName', o.recipient_name, 'recipientIban', o.recipient_iban,
          'rhythm', o.rhythm, 'state', o.state, 'nextDueOn', o.next_due_on)
          order by o.state = 'ended', o.id desc), '[]')
        from (select * from payment_orders where user_id = member
            order by state = 'ended', id desc limit 50) o
          join own on own.id = o.from_account_id))
$$;

-- A page of a member's transactions, the newest first, as both sides are stored.
-- Takes    the last row of the page before, or nulls
create or replace function member_payments(member bigint, before_at timestamptz, before_id bigint, most int)
returns jsonb
language sql stable as $$
  with rows as (
    select distinct on (page.created_at, page.id) page.*
      from accounts a cross join lateral (
        (select t.* from transactions t where t.from_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)
        union all
        (select t.* from transactions t where t.to_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)) as page
      where a.user_id = member
      order by page.created_at desc, page.id desc limit most)
  select coalesce(jsonb_agg(jsonb_build_object('id', rows.id, 'at', rows.created_at, 'type', rows.type,
      'reference', rows.reference, 'description', rows.description, 'amount', rows.amount::text,
      'currency', rows.currency, 'convertedAmount', rows.converted_amount::text,
      'convertedCurrency', rows.converted_currency,
      'outgoing', coalesce(payer.user_id = member, false), 'incoming', coalesce(payee.user_id = member, false),
      'payerName', rows.payer_name, 'payerIban', rows.payer_iban, 'recipientName', rows.recipient_name,
      'recipientIban', rows.recipient_iban, 'state', p.state)
      order by rows.created_at desc, rows.id desc), '[]')
    from rows
    left join accounts payer on payer.id = rows.from_account_id
    left join accounts payee on payee.id = rows.to_account_id
    left join payments p on p.transaction_id = rows.id
$$;

-- A page of what happened to a member's things, the newest first.
create or replace function member_events(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at, 'actor', e.actor,
      'action', e.action, 'details', e.details) order by e.id desc), '[]')
    from (select * from audit_events
      where user_id = member and (before_id is null or id < before_id) order by id desc limit most) as e
$$;

create or replace trigger member_views_append_only before update or delete on member_views
  for each row execute function ledger_refuse_change();
create or replace trigger member_views_no_truncate before truncate on member_views
  for each statement execute function ledger_refuse_change();
create or replace trigger member_notes_append_only before update or delete on member_notes
  for each row execute function ledger_refuse_change();
create or replace trigger member_notes_no_truncate before truncate on member_notes
  for each statement execute function ledger_refuse_change();

revoke all on function member_warnings(bigint) from public;
revoke all on function member_profile(bigint) from public;
revoke all on function member_holdings(bigint) from public;
revoke all on function member_payments(bigint, timestamptz, bigint, int) from public;
revoke all on function member_events(bigint, bigint, int) from public;
-- end server/ledger/staff-member.sql

-- begin server/ledger/staff-messages.sql
-- Conversations with members, as staff work on them.

create or replace function conversation_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversations as c (user_id, last_message_id, last_author, last_at)
    values (new.user_id, new.id, new.author, new.created_at)
    on conflict (user_id) do update set last_message_id = excluded.last_message_id,
        last_author = excluded.last_author, last_at = excluded.last_at
      where c.last_message_id < excluded.last_message_id;
  return null;
end
$$;
revoke all on function conversation_follow() from public;
create or replace trigger chat_messages_conversation after insert on chat_messages
  for each row execute function conversation_follow();

-- The conversations from before there was this table.
insert into conversations (user_id, last_message_id, last_author, last_at)
  select distinct on (user_id) user_id, id, author, created_at from chat_messages order by user_id, id desc
  on conflict do nothing;

-- Adds staff's answer to a member's conversation. Payload: {memberId, text}.
create or replace function chat_answer(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  message bigint;
begin
  select id into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  insert into chat_messages (user_id, author, text) values (member, 'staff', payload ->> 'text')
    returning id into message;
  perform staff_audit(member, 'chat.answered', jsonb_build_object('messageId', message), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'messageId', message);
end
$$;
revoke all on function chat_answer(jsonb, jsonb) from public;
-- end server/ledger/staff-messages.sql
