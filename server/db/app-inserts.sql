-- Restricts the values that the API's role may insert. Column rights cannot do this: they would also refuse
-- columns that an INSERT names only to use their defaults. The owner is exempt.

-- Whether the current role has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The same inside a function with the owner's rights, whose own role is the owner: by the session's role.
create or replace function asked_by_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(session_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The database sets the time at which a row was written: the current time, or, with the argument
-- 'transaction', the start of the transaction, which is also the columns' default.
create or replace function stamp_created_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    new.created_at := case tg_argv[0] when 'transaction' then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- The API's role may write audit events of members, and of the bank only those that it notes itself: what it refused,
-- what another member asked or answered, and what another owner of an account did to a card. It may not write events of staff, nor events that the bank's own functions
-- record.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action not in ('card.blocked', 'card.closed_by_owner', 'card.frozen_by_owner',
      'card.limit_lowered_by_owner', 'password.blocked', 'password.refused',
      'request.declined', 'request.received', 'sign_in.blocked', 'sign_in.failed'))
  then
    raise exception 'the API may not write the event % of the actor %', new.action, new.actor
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function refuse_forged_message() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author = 'staff' and not asks_as_owner(tg_relid) then
    raise exception 'the API may not answer members' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Limits are lowered after a recovery, for a day, and end on their own. The API's role may set that time only in the
-- transaction that uses the recovery's code, so that its password alone lowers nobody's limits and ends no lower ones.
create or replace function refuse_other_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.limits_lowered_until is distinct from old.limits_lowered_until and not asks_as_owner(tg_relid)
    and (new.limits_lowered_until between coalesce(old.limits_lowered_until, '-infinity')
        and clock_timestamp() + interval '1 day'
      and exists (select from recoveries where user_id = new.id and used_at >= now())) is not true
  then
    raise exception 'the API may lower limits only with a recovery, for a day'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- A recovery's code that was used stays used.
create or replace function recovery_stays_used() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    raise exception 'a recovery that was used stays used' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- What the API's role seals continues the chain, now; a seal that the key did not make is found by the next one and by
-- ledger:check.
create or replace function refuse_seal_out_of_order() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  last seals;
begin
  if asks_as_owner(tg_relid) then return new; end if;
  select * into last from seals where chain = new.chain order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous <> coalesce(last.seal, decode(repeat('00', 32), 'hex'))
    or abs(extract(epoch from clock_timestamp() - new.sealed_at)) > 300
  then
    raise exception 'a seal that does not continue the chain is refused' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Nothing leaves the queue of what is not sealed yet but into the newest seal, which is of the same transaction: what was
-- taken out without a seal would never be missed.
create or replace function refuse_unsealed_loss() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if asked_by_owner(tg_relid) then return null; end if;
  if not exists (select from (select item_ids from seals where chain = old.chain order by number desc limit 1) as newest
    where old.item_id = any(newest.item_ids))
  then
    raise exception 'history that is not sealed stays in the queue' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create or replace trigger users_stamp before insert on users
  for each row execute function stamp_created_at('transaction');
create or replace trigger sign_ins_stamp before insert on sign_ins
  for each row execute function stamp_created_at('transaction');
create or replace trigger debit_cards_stamp before insert on debit_cards
  for each row execute function stamp_created_at('transaction');
create or replace trigger authenticators_stamp before insert on authenticators
  for each row execute function stamp_created_at('transaction');
create or replace trigger passkeys_stamp before insert on passkeys
  for each row execute function stamp_created_at('transaction');
create or replace trigger recovery_codes_stamp before insert on recovery_codes
  for each row execute function stamp_created_at('transaction');
create or replace trigger confirmations_stamp before insert on confirmations
  for each row execute function stamp_created_at('clock');
create or replace trigger trusted_payees_stamp before insert on trusted_payees
  for each row execute function stamp_created_at('transaction');
create or replace trigger saved_payees_stamp before insert on saved_payees
  for each row execute function stamp_created_at('clock');
create or replace trigger chat_messages_stamp before insert on chat_messages
  for each row execute function stamp_created_at('clock');
create or replace trigger audit_events_stamp before insert on audit_events
  for each row execute function stamp_created_at('clock');

create or replace trigger audit_events_forged before insert on audit_events
  for each row execute function refuse_forged_event();
create or replace trigger chat_messages_forged before insert on chat_messages
  for each row execute function refuse_forged_message();
create or replace trigger users_limits_lowered before update of limits_lowered_until on users
  for each row execute function refuse_other_limits();
create or replace trigger recoveries_used before update on recoveries
  for each row when (old.used_at is not null) execute function recovery_stays_used();
create or replace trigger seals_in_order before insert on seals
  for each row execute function refuse_seal_out_of_order();
drop trigger if exists unsealed_into_seal on unsealed;
create constraint trigger unsealed_into_seal after delete on unsealed deferrable initially deferred
  for each row execute function refuse_unsealed_loss();
