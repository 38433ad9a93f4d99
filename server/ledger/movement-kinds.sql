-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- movement-kinds.ts lists the same kinds; a test compares them.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers)
  values
    -- Simulated money from another bank, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true),
    -- To any account at this bank.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true),
    -- To an IBAN at another bank.
    ('outgoing_transfer', 'customer', 'payments_in_transit', 'transfer', 'TRF', false, false, true, true),
    -- The demo bank's history with other banks, from before it was connected to them.
    ('demo_outgoing_transfer', 'customer', 'sepa_clearing', 'transfer', 'TRF', false, false, false, false),
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true),
    -- The same two transfers with a debit card, which has its own rules and limit.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true),
    ('outgoing_card_transfer', 'customer', 'payments_in_transit', 'transfer', 'CRD', true, false, true, true),
    -- The results of payments to other banks (payment-transitions.sql).
    ('payment_settled',    'payments_in_transit', 'nostro',   null,       'PAY', false, false, false, false),
    ('payment_given_back', 'payments_in_transit', 'customer', 'deposit',  'PAY', false, false, false, false),
    ('payment_late',       'customer', 'nostro',              'transfer', 'PAY', false, false, false, false),
    ('payment_returned',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false),
    -- Payments from other banks.
    ('payment_received',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false),
    ('payment_unapplied',  'nostro', 'unapplied_incoming',    null,       'PAY', false, false, false, false),
    ('unapplied_assigned', 'unapplied_incoming', 'customer',  'deposit',  'PAY', false, false, false, false),
    -- Payments that are being returned to their sender; payment_settled completes them.
    ('unapplied_sent_back', 'unapplied_incoming', 'payments_in_transit', null, 'PAY', false, false, false, false),
    ('payment_sent_back',  'customer', 'payments_in_transit', 'transfer', 'PAY', false, false, false, false),
    ('return_rejected', 'payments_in_transit', 'unapplied_incoming', null, 'PAY', false, false, false, false),
    -- What staff decide about claims, and about differences to statements.
    ('claim_paid',         'customer', 'payment_claims',      'transfer', 'PAY', false, false, false, false),
    ('claim_written_off',  'payment_losses', 'payment_claims', null,      'PAY', false, false, false, false),
    ('difference_received', 'nostro', 'recon_difference',     null,       'PAY', false, false, false, false),
    ('difference_paid',    'recon_difference', 'nostro',      null,       'PAY', false, false, false, false),
    -- Loans and interest: posted only by the functions that also update the loan or the accruals.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers;
