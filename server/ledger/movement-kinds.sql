-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- shared/ledger/movement-kinds.ts is the list.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(array[{{currencies}}]::currency[]) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers, reversed_by)
  values
    {{movementKinds}}
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers, reversed_by = excluded.reversed_by;
