-- Money of a recalled payment that is held meanwhile: on suspicion of fraud, by two employees, once, and for ten
-- banking days at most. It is moved from the member's account to recalled_money, so that nothing can spend it, and
-- comes back by itself, or with the decision about the recall.

-- What is held of a payment, in its account's currency.
create or replace function recall_held_amount(payment_id bigint) returns numeric
language sql stable as $$
  select coalesce(sum(l.amount), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = 'recalled_money'
    where v.payment_id = recall_held_amount.payment_id
$$;

-- What a recalled payment was credited, as far as its account still holds it; 0 for a closed account. Locks the account.
create or replace function recall_holdable(payment payments) returns numeric
language plpgsql as $$
declare
  account accounts;
begin
  select * into account from accounts where id = payment.account_id and closed_at is null for no key update;
  return coalesce(least(account.balance, (select l.amount from postings l
    where l.entry_id = payment.entry_id and l.account_id = account.id)), 0);
end
$$;

-- The legs that move an amount between a member's account and recalled_money, as the entry's kind says.
create or replace function recall_hold_legs(entry journal_entries, account accounts, amount numeric) returns postings[]
language sql immutable as $$
  select array[ledger_leg(entry.id, account.id, 'customer', account.currency, -moved),
      ledger_leg(entry.id, null, 'recalled_money', account.currency, moved)]
    from (select case entry.kind when 'recall_held' then amount else -amount end as moved) as one
$$;

-- Why the money of an item cannot be held, whatever the account holds; null if it can be.
create or replace function recall_hold_impossible(item repair_items) returns text
language sql stable as $$
  select case when recall_reason(item.payment_id) is distinct from 'FRAD' then 'not_fraud'
    when exists (select from payment_events v where v.payment_id = item.payment_id and v.event = 'recall_held')
      then 'held_before' end
$$;

-- Until when money that is held now is held: the end of the tenth banking day after today.
create or replace function recall_hold_end() returns timestamptz
language sql stable as $$
  select (add_target_days((clock_timestamp() at time zone 'Europe/Brussels')::date, 10) + 1)::timestamp
    at time zone 'Europe/Brussels'
$$;

-- Gives back what is held of a payment, before its recall is decided or when its time is over. Does nothing if nothing
-- is held. If the account cannot be credited, staff are told and the money stays held.
-- Returns  what payment_apply returns, or null
create or replace function recall_release(payment payments, facts jsonb) returns jsonb
language plpgsql as $$
declare
  held constant numeric := recall_held_amount(payment.id);
  change jsonb;
begin
  if held <= 0 then return null; end if;
  perform from accounts
    where id = payment.account_id and closed_at is null and balance + held <= 9999999999.99 for no key update;
  if not found then
    update payments set due_at = null where id = payment.id;
    insert into repair_items (kind, payment_id, what) values ('contradiction', payment.id, format(
      'Money of the recalled payment %s is still held: its account cannot be credited.', payment.tx_id));
    return null;
  end if;
  change := payment_apply(payment.id, 'recall_released', facts);
  update payments set due_at = null where id = payment.id;
  return change;
end
$$;

-- The time of a hold is over. Returns the changes to announce, for rail_act.
create or replace function recall_hold_ends(payment payments) returns jsonb
language plpgsql as $$
declare
  change jsonb;
begin
  -- An account that other work has locked holds up only its own payments.
  perform from accounts where id = payment.account_id for no key update skip locked;
  if not found then
    update payments set due_at = clock_timestamp() + interval '1 second' where id = payment.id;
    return '[]';
  end if;
  change := recall_release(payment, '{"actor": "bank"}');
  if change is null then
    update payments set due_at = null where id = payment.id;
    return '[]';
  end if;
  insert into audit_events (user_id, actor, action, details)
    select owner, 'bank', 'recall.released', jsonb_build_object('transactionId', change -> 'transactionId')
      from unnest(account_owners(payment.account_id)) as owner;
  return jsonb_build_array(change);
end
$$;

-- An account whose money is held stays open, so that it can come back.
create or replace function account_refuse_closing_held() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from payments p where p.account_id = new.id and p.direction = 'in'
    and p.state = 'recall_received' and recall_held_amount(p.id) > 0)
  then
    raise exception 'money of account % is held', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create or replace trigger accounts_held_stay_open before update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function account_refuse_closing_held();
