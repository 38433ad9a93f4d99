-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true),
    -- Corrections of the ledger, and cash above what one may decide.
    ('entry.reverse',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('entry.correct',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('fee.refund',      'accountId', '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('cash.large',      'accountId', '{teller}', '{supervisor}', '2 hours', true),
    ('cash.difference', 'drawerId',  '{teller}', '{supervisor}', '3 days', true),
    ('vault.delivery',  'currency',  '{teller}', '{supervisor}', '3 days', true),
    ('suspense.clear',  'currency',  '{supervisor}', '{supervisor}', '3 days', true),
    -- Loans: decisions, payouts above what one may pay out, and claims that the bank gives up.
    ('loan.approve',   'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.reject',    'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.disburse',  'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.write_off', 'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    -- Items of payments with other banks: what moves money, answers a recall, or lets a message pass.
    ('payment.assign',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.send_back', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.hold',      'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.grant',     'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.refuse',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.collect',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.write_off', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.reverse',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('message.release',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    -- What undoes the protection of a member, or lets someone in.
    ('card.unfreeze',  'cardId',   '{teller,loan_officer,payments_officer,supervisor}', '{teller,supervisor}', '3 days', true),
    ('access.unblock', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('recovery.issue', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('factors.reset',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('payee_limit.lift', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('holder.rename',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
