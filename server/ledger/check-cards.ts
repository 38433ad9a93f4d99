import { sql } from "drizzle-orm"

/** What must hold between the ledger and cards: one sentence for each violation. */
export const cardRules = [
  // The transfer that closes a single-use card has the time of its closing.
  sql`select format('Card %s was closed at %s, and paid with transaction %s after that', card.id,
      card.closed_at, t.id) as violation
    from card_transfers used join debit_cards card on card.id = used.card_id
    join transactions t on t.id = used.transaction_id
    where t.created_at > card.closed_at order by t.id`,
  sql`select format('Card %s is for a single use, and paid with %s transactions', card.id, count(*))
    as violation
    from card_transfers used join debit_cards card on card.id = used.card_id
    where card.single_use group by card.id having count(*) > 1 order by card.id`,
  sql`select format('Card %s is for a single use, and was not closed by transaction %s', card.id,
      used.transaction_id) as violation
    from card_transfers used join debit_cards card on card.id = used.card_id
    where card.single_use and card.closed_at is null order by card.id`,
  sql`select format('Transaction %s was paid with card %s, which is not a card of its account', t.id, card.id)
    as violation
    from card_transfers used join debit_cards card on card.id = used.card_id
    join transactions t on t.id = used.transaction_id
    join journal_entries e on e.id = t.entry_id
    where card.account_id is distinct from t.from_account_id
      or e.kind not in ('card_transfer', 'outgoing_card_transfer') order by t.id`,
  sql`select format('Transaction %s was made by member %s with card %s, which is member %s''s', t.id,
      coalesce(e.user_id::text, 'nobody'), card.id, card.user_id) as violation
    from card_transfers used join debit_cards card on card.id = used.card_id
    join transactions t on t.id = used.transaction_id
    join journal_entries e on e.id = t.entry_id
    where e.user_id is distinct from card.user_id order by t.id`,
  // Who owns an account alone has always seen it.
  sql`select format('Card %s was issued at %s to member %s, who did not see its account', card.id, card.created_at,
      card.user_id) as violation
    from debit_cards card join accounts a on a.id = card.account_id
    where a.holder_id <> card.user_id and not exists (select from holder_people p
      where p.holder_id = a.holder_id and p.user_id = card.user_id and p.created_at <= card.created_at
        and (p.ended_at > card.created_at) is not false) order by card.id`,
]
