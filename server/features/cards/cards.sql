-- The life of a card: what closes it, and the switches that say what it may pay. The app's role cannot write
-- these columns. Each change waits for the card's transfers in progress and then applies to every later one,
-- because it locks the card's account, as the posting does.

-- A card is a person's: debit_cards.user_id says whose, and only they use it. Other owners of its account see it, and
-- may protect the account from it: freeze it, lower its limit, and close it.

-- Locks the account of a card that can still be changed. Returns the card, or null if it is none of the member's
-- accounts', closed, or of a closed account. It may be another owner's.
create or replace function card_lock(member bigint, card bigint) returns debit_cards
language plpgsql as $$
declare
  found_card debit_cards;
begin
  perform from accounts
    where closed_at is null and id = (select a.id from account_people a join debit_cards c on c.account_id = a.id
      where a.viewer = member and c.id = card)
    for no key update;
  if not found then return null; end if;
  select * into found_card from debit_cards where id = card and closed_at is null for no key update;
  return found_card;
end
$$;

-- Closes a card of a member's account for good, unless the bank froze it. Returns whether this closed it.
create or replace function card_close(member bigint, card bigint, reason card_close_reason) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (card_lock(member, card)).frozen_by_bank is not false then return false; end if;
  -- Not before its last transfer, even if the clock was set back since.
  update debit_cards set close_reason = reason, closed_at = greatest(clock_timestamp(),
      (select max(t.created_at) from card_transfers used join transactions t on t.id = used.transaction_id
        where used.card_id = card))
    where id = card;
  return true;
end
$$;

-- Turns one of the switches of a member's own card (transfersToOthers or transfersToNewPayees) on or off. Turning it
-- on needs what allows a member to undo a protection; the API checks this first. Returns whether that changed anything.
create or replace function card_switch(
  member bigint, sign_in uuid, card bigint, switch text, turned_on boolean
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before debit_cards := card_lock(member, card);
begin
  if before.user_id is distinct from member then return false; end if;
  if turned_on and not protection_may_end(member, sign_in) then
    raise exception 'nothing allows this sign-in to turn on a switch of card %', card
      using errcode = 'insufficient_privilege';
  end if;
  if switch not in ('transfersToOthers', 'transfersToNewPayees') then
    raise exception 'a card has no switch %', switch;
  end if;
  update debit_cards set
      transfers_to_others = case switch when 'transfersToOthers' then turned_on else transfers_to_others end,
      transfers_to_new_payees =
        case switch when 'transfersToNewPayees' then turned_on else transfers_to_new_payees end
    where id = card
      and turned_on <> case switch when 'transfersToOthers' then transfers_to_others else transfers_to_new_payees end;
  return found;
end
$$;

-- Whether a transfer that a member made to an IBAN was completed, by card or not. For a card's switch, every other
-- payee is new: saving a payee makes nobody known, nor does what others paid from a shared account. A payment to another bank is completed
-- once that bank has accepted it, and no longer when the money has come back.
create or replace function payee_was_paid(member bigint, payee_iban text) returns boolean
language sql stable as $$
  select exists (select from account_people a
    join transactions t on t.from_account_id = a.id and t.recipient_iban = payee_iban and t.type = 'transfer'
    join journal_entries e on e.id = t.entry_id and e.user_id = member
    left join payments p on p.transaction_id = t.id
    where a.viewer = member and (p.id is null
      or p.state in ('settled', 'settled_late', 'recall_requested', 'recall_refused', 'recall_unanswered')))
$$;

-- Stores which cards paid, for the posting, and closes those for a single use, as their persons are told.
create or replace function card_transfers_store(stored card_transfers[], at timestamptz) returns void
language sql as $$
  insert into card_transfers (transaction_id, card_id)
    select transaction_id, card_id from unnest(stored);
  with used as (
    update debit_cards set closed_at = at, close_reason = 'used'
      where single_use and id in (select card_id from unnest(stored))
      returning id, user_id)
  insert into audit_events (user_id, actor, action, details)
    select user_id, 'bank', 'card.used', jsonb_build_object('cardId', id) from used;
$$;

select protect_history('card_transfers');

-- A closed card stays closed, and keeps when and why it was closed.
create or replace trigger debit_cards_closed before update of closed_at, close_reason on debit_cards
  for each row when (old.closed_at is not null
    and (old.closed_at, old.close_reason) is distinct from (new.closed_at, new.close_reason))
  execute function ledger_refuse_change();
