-- The transitions of payments to and from other banks: the state before, the event, the state after, and
-- the kind of movement that is posted. Everything else is refused (payments.sql).
insert into payment_transitions
    (direction, scheme, from_state, event, to_state, kind, gives_limit_back)
  select 'out', scheme, from_state, event, to_state, kind, gives_limit_back
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('queued'::payment_state, 'cancelled', 'cancelled'::payment_state, 'payment_given_back', true),
      ('queued', 'sent', 'sent', null, false),
      -- Too late to be sent, or refused before it was sent.
      ('queued', 'rejected', 'rejected', 'payment_given_back', true),
      ('sent', 'settled', 'settled', 'payment_settled', false),
      ('sent', 'rejected', 'rejected', 'payment_given_back', true),
      ('settled', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'returned', 'recalled', 'payment_returned', false),
      ('recall_requested', 'recall_refused', 'recall_refused', null, false),
      ('settled_late', 'recall_requested', 'recall_requested', null, false),
      ('recall_requested', 'recall_unanswered', 'recall_unanswered', null, false),
      ('recall_unanswered', 'recall_refused', 'recall_refused', null, false),
      -- Returned money is posted, however late it comes.
      ('recall_unanswered', 'returned', 'recalled', 'payment_returned', false),
      ('recall_refused', 'returned', 'recalled', 'payment_returned', false),
      -- The account was closed before the money came back: staff credit another account of the member.
      ('returned', 'assigned', 'returned', 'unapplied_assigned', false),
      ('recalled', 'assigned', 'recalled', 'unapplied_assigned', false)
    ) as step (from_state, event, to_state, kind, gives_limit_back)
  union all values
    -- No answer in time: the payer's account is restored, whatever comes later (Regulation (EU) 2024/886). The
    -- limits are not: the payment may still arrive.
    ('out'::payment_direction, 'instant'::payment_scheme, 'sent'::payment_state, 'no_answer',
      'unconfirmed'::payment_state, 'payment_given_back', false),
    ('out', 'instant', 'unconfirmed', 'settled', 'settled_late', 'payment_late', false),
    -- Only now is it sure that it does not arrive: until then, the limits of its day count it.
    ('out', 'instant', 'unconfirmed', 'rejected', 'rejected', null, true),
    -- Only standard payments are returned without a recall.
    ('out', 'standard', 'settled', 'returned', 'returned', 'payment_returned', false),
    -- An instant payment is credited once the clearing has confirmed our acceptance.
    ('in', 'instant', 'accepted', 'settled', 'credited', 'payment_received', false),
    ('in', 'instant', 'accepted', 'rejected', 'rejected', null, false),
    -- The recall waits until the payment is credited.
    ('in', 'instant', 'accepted', 'recall_received', 'accepted', null, false)
  union all select 'in', scheme, from_state, event, to_state, kind, false
    from unnest(enum_range(null::payment_scheme)) as scheme, (values
      ('unapplied'::payment_state, 'assigned', 'credited'::payment_state, 'unapplied_assigned'),
      ('unapplied', 'send_back', 'sending_back', 'unapplied_sent_back'),
      ('unapplied', 'recall_received', 'unapplied', null),
      ('credited', 'recall_received', 'recall_received', null),
      -- Held while staff and the other bank clarify a suspected fraud, and no longer (recall-holds.sql).
      ('recall_received', 'recall_held', 'recall_received', 'recall_held'),
      ('recall_received', 'recall_released', 'recall_received', 'recall_released'),
      ('recall_received', 'send_back', 'sending_back', 'payment_sent_back'),
      ('recall_received', 'recall_refused', 'recall_refused', null),
      ('sending_back', 'return_settled', 'sent_back', 'payment_settled'),
      -- The return was rejected: the money is here again, and staff decide.
      ('sending_back', 'return_rejected', 'unapplied', 'return_rejected')
    ) as step (from_state, event, to_state, kind)
  -- The claim for a payment that settled late can be collected or written off in any of these states.
  union all select 'out', 'instant', late.state, step.event, late.state, step.kind, false
    from unnest(array['settled_late', 'recall_requested', 'recall_unanswered', 'recall_refused', 'recalled']::payment_state[])
        as late(state),
      (values ('claim_collected', 'claim_paid'), ('claim_written_off', 'claim_written_off')) as step (event, kind)
  on conflict (direction, scheme, from_state, event) do update set to_state = excluded.to_state,
    kind = excluded.kind, gives_limit_back = excluded.gives_limit_back;

-- Payments were returned this way, in one step, before the state sending_back existed. ledger:check still
-- accepts these events of unapplied payments (check-payments.ts).
delete from payment_transitions where from_state in ('recall_received', 'unapplied') and event = 'sent_back';
