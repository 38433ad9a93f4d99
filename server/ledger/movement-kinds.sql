-- The bank's own accounts, and the movement kinds: what each may debit and credit, and who may request it.
-- movement-kinds.ts lists the same kinds; a test compares them.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(array[{{currencies}}]::currency[]) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers, reversed_by)
  values
    -- Simulated money from another bank, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true, 'deposit_reversed'),
    -- To any account at this bank.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true, 'transfer_reversed'),
    -- To an IBAN at another bank.
    ('outgoing_transfer', 'customer', 'payments_in_transit', 'transfer', 'TRF', false, false, true, true, null),
    -- The demo bank's history with other banks, from before it was connected to them.
    ('demo_outgoing_transfer', 'customer', 'sepa_clearing', 'transfer', 'TRF', false, false, false, false, null),
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false, null),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true, null),
    -- The same two transfers with a debit card, which has its own rules and limit.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true, null),
    ('outgoing_card_transfer', 'customer', 'payments_in_transit', 'transfer', 'CRD', true, false, true, true, null),
    -- The results of payments to other banks (payment-transitions.sql).
    ('payment_settled',    'payments_in_transit', 'nostro',   null,       'PAY', false, false, false, false, null),
    ('payment_given_back', 'payments_in_transit', 'customer', 'deposit',  'PAY', false, false, false, false, null),
    ('payment_late',       'customer', 'nostro',              'transfer', 'PAY', false, false, false, false, null),
    ('payment_returned',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    -- Payments from other banks.
    ('payment_received',   'nostro', 'customer',              'deposit',  'PAY', false, false, false, false, null),
    ('payment_unapplied',  'nostro', 'unapplied_incoming',    null,       'PAY', false, false, false, false, null),
    ('unapplied_assigned', 'unapplied_incoming', 'customer',  'deposit',  'PAY', false, false, false, false, null),
    -- Payments that are being returned to their sender; payment_settled completes them.
    ('unapplied_sent_back', 'unapplied_incoming', 'payments_in_transit', null, 'PAY', false, false, false, false, null),
    ('payment_sent_back',  'customer', 'payments_in_transit', 'transfer', 'PAY', false, false, false, false, null),
    -- Money of a recalled payment that is held meanwhile (recall-holds.sql), and what is no longer held.
    ('recall_held', 'customer', 'recalled_money',         'withdrawal', 'PAY', false, false, false, false, null),
    ('recall_released', 'recalled_money', 'customer',     'deposit',  'PAY', false, false, false, false, null),
    ('return_rejected', 'payments_in_transit', 'unapplied_incoming', null, 'PAY', false, false, false, false, null),
    -- What staff decide about claims, and about differences to statements.
    ('claim_paid',         'customer', 'payment_claims',      'transfer', 'PAY', false, false, false, false, null),
    ('claim_written_off',  'payment_losses', 'payment_claims', null,      'PAY', false, false, false, false, null),
    ('difference_received', 'nostro', 'recon_difference',     null,       'PAY', false, false, false, false, null),
    ('difference_paid',    'recon_difference', 'nostro',      null,       'PAY', false, false, false, false, null),
    -- What two employees have written off goes to the bank's result.
    ('difference_gain',    'recon_difference', 'payment_losses', null,    'PAY', false, false, false, false, null),
    ('difference_loss',    'payment_losses', 'recon_difference', null,    'PAY', false, false, false, false, null),
    -- Loans and interest: posted only by the functions that also update the loan or the accruals.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false, null),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false, null),
    ('loan_written_off',  'loan_losses', 'loans_receivable', null,    'LON', false, false, false, false, null),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false, 'interest_reversed'),
    -- Cash at a drawer (cash.sql). A drawer takes its cash from the vault and gives it back.
    ('drawer_opened', 'cash_drawers', 'cash_vault',       null,         'CSH', false, false, false, false, null),
    ('drawer_closed', 'cash_vault', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    -- Cash that the vault gets from the bank's sponsor or central bank, or gives back (vault.sql).
    ('vault_delivered', 'cash_vault', 'nostro',           null,         'CSH', false, false, false, false, null),
    ('vault_collected', 'nostro', 'cash_vault',           null,         'CSH', false, false, false, false, null),
    -- The cash with which the demo bank opens: a part of its simulated deposits.
    ('demo_vault_filled', 'cash_vault', 'cash_in',        null,         'CSH', false, false, false, false, null),
    ('cash_paid_in',  'cash_drawers', 'customer',         'deposit',    'CSH', false, false, false, false, 'cash_in_reversed'),
    ('cash_paid_out', 'customer', 'cash_drawers',         'withdrawal', 'CSH', false, false, false, false, 'cash_out_reversed'),
    -- What a drawer has more or less than it should, until somebody finds the cause.
    ('drawer_surplus', 'cash_drawers', 'suspense',        null,         'CSH', false, false, false, false, null),
    ('drawer_shortage', 'suspense', 'cash_drawers',       null,         'CSH', false, false, false, false, null),
    ('suspense_gain', 'suspense', 'cash_differences',     null,         'CSH', false, false, false, false, null),
    ('suspense_loss', 'cash_differences', 'suspense',     null,         'CSH', false, false, false, false, null),
    -- Cash whose drawer is closed is corrected through suspense, as the difference of the count was.
    ('cash_in_corrected',  'customer', 'suspense',        'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_corrected', 'suspense', 'customer',        'deposit',    'REV', false, false, false, false, null),
    -- A fee that the bank gives back.
    ('fee_refund',    'fees', 'customer',                 'deposit',    'FEE', false, false, false, false, 'fee_refund_reversed'),
    -- What reverses a wrong entry, or a part of it (reversals.sql). The ends are those of the entry, exchanged.
    ('deposit_reversed',  'customer', 'cash_in',          'withdrawal', 'REV', false, false, false, false, null),
    ('transfer_reversed', 'customer', 'customer',         'transfer',   'REV', false, false, false, false, null),
    ('interest_reversed', 'customer', 'interest',         'withdrawal', 'REV', false, false, false, false, null),
    ('cash_in_reversed',  'customer', 'cash_drawers',     'withdrawal', 'REV', false, false, false, false, null),
    ('cash_out_reversed', 'cash_drawers', 'customer',     'deposit',    'REV', false, false, false, false, null),
    ('fee_refund_reversed', 'customer', 'fees',           'withdrawal', 'REV', false, false, false, false, null)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers, reversed_by = excluded.reversed_by;
