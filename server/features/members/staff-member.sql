-- A member's file, as staff see it. Its parts are the answers of functions, not views, so that nothing is shown
-- before the opening has been logged.

-- What must be seen first, the most serious on top: an array of {kind, …}.
create or replace function member_warnings(member bigint) returns jsonb
language sql stable as $$
  with m as (select * from users where id = member),
  overdue as (
    select count(distinct l.id) as loans, min(i.due_date) as since,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
      from loans l join loan_installments i on i.loan_id = l.id
      where l.user_id = member and l.status = 'active' and i.paid_at is null
        and i.due_date < bank_day(clock_timestamp())),
  frozen as (
    select count(*) as cards from debit_cards c
      where c.user_id = member and c.frozen_by_bank and c.closed_at is null),
  unconfirmed as (
    select count(*) as payments, sum(amount) as amount from payments p
      where p.account_id in (select id from account_people where viewer = member) and p.state = 'unconfirmed'),
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
    select 6, jsonb_build_object('kind', 'open_proposals', 'count', count(*)) from proposals
      where user_id = member and state = 'open' and expires_at > clock_timestamp() having count(*) > 0
    union all
    select 7, jsonb_build_object('kind', 'identity', 'state', identity_state(id)) from m
      where identity_state(id) <> 'checked'
    union all
    select 8, jsonb_build_object('kind', 'limits_lowered', 'until', limits_lowered_until) from m
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
      'newPayeeLimit', (select jsonb_build_object('days', own.days, 'amount', own.cap::text)
          from new_payee_limit(u.id, clock_timestamp()) as own where own.days is not null),
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

-- What a member has: accounts, their own cards, loans, and orders; the closed ones last, and of those only the newest.
create or replace function member_holdings(member bigint) returns jsonb
language sql stable as $$
  with own as (select * from account_people where viewer = member)
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'iban', iban,
          'accountType', account_type, 'currency', currency, 'balance', balance::text, 'openedAt', created_at,
          'closedAt', closed_at) order by closed_at is not null, id), '[]') from own),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'accountName', a.name,
          'lastFour', c.last_four, 'cardType', c.card_type, 'name', c.name,
          'status', case when c.closed_at is null then c.status::text else 'closed' end,
          'frozenByBank', c.frozen_by_bank, 'isVirtual', c.is_virtual, 'expiryDate', c.expiry_date,
          'dailyLimit', c.daily_limit::text, 'currency', a.currency)
          order by c.closed_at is not null, c.id), '[]')
        from (select * from debit_cards where user_id = member
            order by closed_at is not null, id desc limit 500) c
          join accounts a on a.id = c.account_id),
    'loans', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'loanType', l.loan_type,
          'amount', l.amount::text, 'currency', l.currency, 'balance', l.balance::text,
          'interestRate', l.interest_rate::text, 'termMonths', l.term_months, 'status', l.status,
          'appliedAt', l.application_date, 'overdue', (select coalesce(sum(i.principal - i.paid_principal
              + i.interest - i.paid_interest), 0.00)::text from loan_installments i
            where i.loan_id = l.id and i.paid_at is null and l.status = 'active'
              and i.due_date < bank_day(clock_timestamp())))
          order by l.status in ('closed', 'rejected'), l.id desc), '[]')
        from (select * from loans where user_id = member
            order by status in ('closed', 'rejected'), id desc limit 100) l),
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
      from account_people a cross join lateral (
        (select t.* from transactions t where t.from_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)
        union all
        (select t.* from transactions t where t.to_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)) as page
      where a.viewer = member
      order by page.created_at desc, page.id desc limit most)
  select coalesce(jsonb_agg(jsonb_build_object('id', rows.id, 'at', rows.created_at, 'type', rows.type,
      'reference', rows.reference, 'description', rows.description, 'amount', rows.amount::text,
      'currency', rows.currency, 'convertedAmount', rows.converted_amount::text,
      'convertedCurrency', rows.converted_currency,
      'outgoing', payer.id is not null, 'incoming', payee.id is not null,
      'payerName', rows.payer_name, 'payerIban', rows.payer_iban, 'recipientName', rows.recipient_name,
      'recipientIban', rows.recipient_iban, 'state', p.state)
      order by rows.created_at desc, rows.id desc), '[]')
    from rows
    left join account_people payer on payer.viewer = member and payer.id = rows.from_account_id
    left join account_people payee on payee.viewer = member and payee.id = rows.to_account_id
    left join payments p on p.transaction_id = rows.id
$$;

-- A page of the monthly statements of a member's accounts, the last month first.
-- Takes    the last day and ID of the last row of the page before, or nulls
create or replace function member_statements(member bigint, before_on date, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'accountName', page.account_name, 'iban', page.iban,
      'currency', page.currency, 'number', page.number, 'from', to_char(page.first_day, 'YYYY-MM-DD'),
      'to', to_char(page.last_day, 'YYYY-MM-DD'), 'moneyIn', page.money_in::text, 'moneyOut', page.money_out::text,
      'closing', page.closing::text) order by page.last_day desc, page.id desc), '[]')
    from (select s.*, a.iban, a.currency from account_people a
        cross join lateral (select * from account_statements s
          where s.account_id = a.id and (before_on is null or (s.last_day, s.id) < (before_on, before_id))
          order by s.number desc limit most) s
        where a.viewer = member order by s.last_day desc, s.id desc limit most) as page
$$;

-- A page of what happened to a member's things, the newest first.
create or replace function member_events(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at, 'actor', e.actor,
      'action', e.action, 'details', e.details) order by e.id desc), '[]')
    from (select * from audit_events
      where user_id = member and (before_id is null or id < before_id) order by id desc limit most) as e
$$;

select protect_history('member_views');
select protect_history('member_notes');
