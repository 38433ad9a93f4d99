-- begin server/ledger/notifications.sql
-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail; null if members are not told. Security is also what
-- members are asked about ("Was this you?"): what concerns access, what may be paid, or possible fraud (ASVS
-- 6.3.5, 6.3.7). Of sign-ins, only those from a new device; of frozen cards, only those that the bank froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' then
      case when details ->> 'newDevice' = 'true' then 'security'::notification_type end
    when action = 'card.frozen' then case when actor = 'staff' then 'security'::notification_type end
    when action in ('access.recovered', 'access.recovery_issued', 'access.recovery_refused', 'card.blocked',
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'loan.accepted',
      'new_payee_limit.changed', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action = 'goal.reached' then 'money_received'
    when action = 'budget.reached' then 'budget'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed', 'loan.offer_expired',
      'loan.offer_expiring', 'loan.withdrawn') then 'loan'
    when action in ('request.declined', 'request.received') then 'payment_request'
    when action = 'chat.answered' then 'message'
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.
revoke all on function notification_type_of(text, audit_actor, jsonb) from public;

-- The type of notification for a step of a payment to another bank; null if its member is not told. A payment
-- that did not go through is told as soon as possible (Directive (EU) 2015/2366, article 79(1)).
create or replace function notification_type_of_step(step payment_events) returns notification_type
language sql immutable as $$
  select case
    when step.event = 'no_answer' or step.event = 'rejected' and step.from_state <> 'unconfirmed'
      then 'payment_refused'::notification_type
    when step.event in ('rejected', 'returned', 'recall_refused', 'recall_unanswered')
      or step.to_state = 'settled_late' and step.event = 'settled' then 'payment_update'
  end
$$;
revoke all on function notification_type_of_step(payment_events) from public;

create or replace function notify_of_audit_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, type, source, source_id, sign_in_id, created_at)
    select user_id, type, 'audit', id, sign_in_id, created_at
      from added cross join lateral notification_type_of(action, actor, details) as type
      where user_id is not null and type is not null
      order by id;
  return null;
end
$$;
revoke all on function notify_of_audit_events() from public;

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.user_id, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select user_id from accounts where id = added.to_account_id offset 0) as payee
      left join lateral (select user_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.user_id is distinct from payee.user_id
      order by added.id;
  return null;
end
$$;
revoke all on function notify_of_transactions() from public;

create or replace function notify_of_payment_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select p.user_id, type, 'payment', step.id, step.created_at
      from added as step
      cross join lateral (select user_id, direction from payments where id = step.payment_id offset 0) as p
      cross join lateral notification_type_of_step(step) as type
      where p.direction = 'out' and type is not null
      order by step.id;
  return null;
end
$$;
revoke all on function notify_of_payment_events() from public;

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
-- end server/ledger/notifications.sql

-- begin server/ledger/email.sql
-- E-mails. A trigger on notifications writes them in the transaction of the event, for members whose choices and
-- confirmed address ask for it. The jobs' role sends them through three functions and has no other right here.

-- What a member chose, or the defaults. The locked ones cannot be turned off.
create or replace function notification_choices(member bigint)
returns table (type notification_type, in_app boolean, email boolean)
language sql stable set search_path = public, pg_temp as $$
  select one, coalesce(s.in_app, true), coalesce(s.email, one not in ('money_received', 'budget'))
    from unnest(enum_range(null::notification_type)) as one
    left join notification_settings s on s.user_id = member and s.type = one
    order by one
$$;
revoke all on function notification_choices(bigint) from public;

-- A new notification whose type the member turned off in the app is listed as read.
create or replace function notification_mute() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from notification_settings s
    where s.user_id = new.user_id and s.type = new.type and not s.in_app)
  then
    new.read_at := new.created_at;
  end if;
  return new;
end
$$;
revoke all on function notification_mute() from public;
create or replace trigger notifications_mute before insert on notifications
  for each row execute function notification_mute();

create or replace function email_of_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into email_outbox (user_id, source, source_id, channel, type, action, to_address)
    select added.user_id, added.source, added.source_id, mail.channel::email_channel, added.type, audit.action,
        mail.address
      from added
      cross join lateral (select * from email_contacts where user_id = added.user_id offset 0) as contact
      cross join lateral (values
        ('email', case when contact.refused_at is null and (select email
          from notification_choices(added.user_id) as choice where choice.type = added.type)
          then contact.address end),
        -- Someone who changed the address must not be the only one to hear of what follows.
        ('email_before', case when added.type = 'security' and contact.previous_until > clock_timestamp()
          and contact.previous_address is distinct from contact.address then contact.previous_address end)
        ) as mail (channel, address)
      left join lateral (select action from audit_events
        where added.source = 'audit' and id = added.source_id offset 0) as audit on true
      where mail.address is not null;
  return null;
end
$$;
revoke all on function email_of_notifications() from public;
create or replace trigger notifications_email after insert on notifications
  referencing new table as added for each statement execute function email_of_notifications();

-- A new code is mailed, and replaces earlier ones that were not sent yet.
create or replace function email_of_code() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update email_outbox set failed_at = clock_timestamp(), failure = 'replaced'
    where user_id = new.user_id and source = 'email_code' and sent_at is null and failed_at is null;
  insert into email_outbox (user_id, source, source_id, channel, to_address)
    values (new.user_id, 'email_code', new.id, 'email', new.address);
  return null;
end
$$;
revoke all on function email_of_code() from public;
create or replace trigger email_codes_email after insert on email_codes
  for each row execute function email_of_code();
create or replace trigger email_codes_stamp before insert on email_codes
  for each row execute function stamp_created_at('clock');

-- Makes another address the member's, and keeps the earlier one for a week. Of several changes within a week,
-- the address from before the first is kept: a thief could have read the ones in between.
create or replace function email_move(member bigint, new_address text) returns void
language sql as $$
  insert into email_contacts (user_id, address, confirmed_at) values (member, new_address, clock_timestamp())
    on conflict (user_id) do update set address = excluded.address, confirmed_at = excluded.confirmed_at,
      refused_at = null,
      previous_address = case
        when email_contacts.address is not distinct from excluded.address then email_contacts.previous_address
        when email_contacts.address is null or email_contacts.previous_until > clock_timestamp()
            and email_contacts.previous_address is distinct from excluded.address
          then coalesce(email_contacts.previous_address, email_contacts.address)
        else email_contacts.address end,
      previous_until = case when email_contacts.address is distinct from excluded.address
          and email_contacts.address is not null then clock_timestamp() + interval '7 days'
        else email_contacts.previous_until end
$$;
revoke all on function email_move(bigint, text) from public;

-- For members: the code was right. Returns false if it was used, is older than 15 minutes, or is not for the
-- address in the profile.
create or replace function email_confirm(member bigint, code_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  code email_codes;
begin
  update email_codes c set used_at = clock_timestamp()
    from users u
    where c.id = code_id and c.user_id = member and c.used_at is null
      and c.created_at > clock_timestamp() - interval '15 minutes'
      and u.id = member and lower(u.email) = lower(c.address)
    returning c.* into code;
  if code.id is null then return false; end if;
  perform email_move(member, code.address);
  return true;
end
$$;
revoke all on function email_confirm(bigint, bigint) from public;

-- A member who removes the address from the profile gets no more e-mails, except about security for a week.
create or replace function email_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform email_move(new.id, null) from email_contacts where user_id = new.id and address is not null;
  return null;
end
$$;
revoke all on function email_removed() from public;
create or replace trigger users_email_removed after update of email on users
  for each row when (new.email is null and old.email is not null) execute function email_removed();

-- For jobs: takes mails that are due, for `lease_seconds`. After that, another process may take them. A mail that
-- nobody could send in two days, or a code in 15 minutes, is given up.
-- Returns  an array of {id, try, to, type, action, codeId}
create or replace function email_claim(most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mails jsonb;
begin
  update email_outbox set failed_at = clock_timestamp(), failure = 'expired'
    where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
      and created_at < clock_timestamp()
        - case source when 'email_code' then interval '15 minutes' else interval '2 days' end;
  with due as (
    select id from email_outbox
      where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit most for update skip locked),
  taken as (
    update email_outbox o set tries = tries + 1,
        next_try_at = clock_timestamp() + make_interval(secs => lease_seconds)
      from due where o.id = due.id returning o.*)
  select jsonb_agg(jsonb_build_object('id', id, 'try', tries, 'to', to_address, 'type', type,
      'action', action, 'codeId', case source when 'email_code' then source_id end)) into mails from taken;
  return coalesce(mails, '[]');
end
$$;
revoke all on function email_claim(int, int) from public;

-- For jobs: the server accepted the mail at this try. A later try of another process is left alone.
create or replace function email_sent(mail uuid, try int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update email_outbox set sent_at = clock_timestamp()
    where id = mail and tries = try and sent_at is null and failed_at is null
$$;
revoke all on function email_sent(uuid, int) from public;

-- For jobs: it was not accepted. If the server refused it for good, the member is told in the app, and a refused
-- address gets no more mails until it is confirmed again. Otherwise it is tried again, after growing waits.
create or replace function email_not_sent(mail uuid, try int, refused text, address_refused boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was email_outbox;
begin
  select * into was from email_outbox
    where id = mail and tries = try and sent_at is null and failed_at is null for update;
  if was.id is null then return; end if;
  if refused is null then
    update email_outbox set next_try_at = clock_timestamp()
        + (array['1 minute', '5 minutes', '15 minutes', '1 hour', '4 hours']::interval[])[least(try, 5)]
      where id = mail;
    return;
  end if;
  update email_outbox set failed_at = clock_timestamp(), failure = left(refused, 20) where id = mail;
  if address_refused then
    update email_contacts set refused_at = clock_timestamp()
      where user_id = was.user_id and address = was.to_address;
  end if;
  insert into audit_events (user_id, actor, action, details)
    values (was.user_id, 'bank', 'email.refused', jsonb_build_object('code', left(refused, 20)));
end
$$;
revoke all on function email_not_sent(uuid, int, text, boolean) from public;
-- end server/ledger/email.sql

-- begin server/ledger/category-words.sql
-- The bank's list of words that say what a payment is for: what people and companies write in English, German,
-- French, Italian, Spanish, and Luxembourgish. In lower case, without diacritics, as insight_text gives them. The
-- payee's name decides before the reference, and in each the first word does. Members' own rules come before it.
delete from category_words;
insert into category_words (category, word)
  select words.category, word
  from (values
    ('housing'::category, 'rent miete loyer affitto alquiler locatioun landlord mortgage hypothek hypotheque
      mutuo hipoteca immobilien immobilier immobiliare inmobiliaria nebenkosten hausverwaltung syndic residence
      wohnung apartment apartamento appartement'),
    ('utilities'::category, 'electricity strom electricite elettricita electricidad stroum energy energie
      energia gas gaz wasser water eau acqua agua stadtwerke heating heizung chauffage internet broadband
      telefon telefonica telekom telecom phone mobile mobilfunk mobilfonk fiber glasfaser enovos creos
      sudstroum'),
    ('groceries'::category, 'groceries lebensmittel courses epicerie supermarket supermarkt supermarche
      supermercato supermercado spesa alimentari alimentacion bakery backerei boulangerie panetteria panaderia
      backereien metzgerei boucherie butcher aldi lidl rewe edeka carrefour auchan delhaize colruyt cactus
      mercadona esselunga coop migros tesco sainsbury spar'),
    ('eating_out'::category, 'restaurant ristorante restaurante cafe coffee kaffee bar brasserie bistro
      pizzeria pizza lunch dinner supper dejeuner pranzo cena mittagessen abendessen takeaway imbiss kebab
      mcdonalds starbucks deliveroo lieferando wolt'),
    ('transport'::category, 'fuel petrol benzin essence benzina gasolina tankstelle shell esso totalenergies
      train zug bahn sncf cfl tram metro bus taxi uber bolt parking parken parkhaus garage werkstatt car auto
      voiture leasing velo fahrrad bicycle'),
    ('travel'::category, 'hotel hostel airbnb booking flight flug vol volo vuelo airline airlines lufthansa
      luxair ryanair easyjet holiday urlaub vacances vacanze vacaciones vakanz travel reise voyage viaggio
      viaje gletscherbahn'),
    ('shopping'::category, 'shop shopping kleidung clothes clothing vetements abbigliamento ropa schuhe shoes
      amazon zalando ikea decathlon mobel furniture meubles electronics elektronik mediamarkt saturn fnac apple
      bricolage baumarkt obi'),
    ('leisure'::category, 'cinema kino cine theater theatre teatro concert konzert concerto concierto tickets
      museum musee museo books bucher livres libri libros boekhandel bookshop librairie club verein sport gym
      fitness netflix spotify disney ski skipass bergbahnen membership'),
    ('health'::category, 'pharmacy apotheke pharmacie farmacia apdikt doctor arzt medecin medico dokter dentist
      zahnarzt dentiste dentista hospital krankenhaus hopital ospedale klinik clinic optician optiker opticien
      physiotherapie kine'),
    ('insurance'::category, 'insurance versicherung assurance assicurazione seguro versecherung allianz axa
      foyer baloise generali lalux'),
    ('education'::category, 'school schule ecole scuola escuela schoul course kurs cours corso curso university
      universitat universite universita universidad tuition langues kindergarten creche kita nursery'),
    ('giving'::category, 'gift geschenk cadeau regalo kado present donation spende don donazione donacion spend
      charity unicef croix caritas birthday geburtstag anniversaire compleanno cumpleanos'),
    ('taxes'::category, 'tax taxes steuer steuern finanzamt impot impots imposta tasse impuesto fee fees gebuhr
      gebuhren frais commissione comision council gemeinde commune comune'),
    ('salary'::category, 'salary wages payroll gehalt lohn salaire stipendio nomina paie loun paye sueldo
      pension rente')
  ) as words (category, list)
  cross join lateral regexp_split_to_table(words.list, '\s+') as word;
-- end server/ledger/category-words.sql

-- begin server/ledger/insights.sql
-- Where a member's money comes from and where it goes, from the history alone. Every posting of the member's
-- accounts gets exactly one category, so that the categories add up to the postings. Read at request time; nothing
-- is stored but what members decide (category_choices, category_rules).

-- A text as words of it are compared: in lower case, without diacritics.
create or replace function insight_text(given text) returns text
language sql immutable as $$
  select translate(translate(replace(replace(
    regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ØŁĐ', 'øłđ'),
    'øłđ', 'old')
$$;

-- The category of the first known word of a text; null without one.
create or replace function category_of_text(given text) returns category
language sql stable as $$
  select w.category from regexp_split_to_table(insight_text(given), '[^[:alnum:]]+') with ordinality as part (word, place)
    join category_words w on w.word = part.word
    order by place limit 1
$$;

-- The postings of a member's accounts on some of the bank's days, each with its category and what decided it. Neither
-- depends on which days are asked for.
--
-- Rules, the first that fits decides:
-- 1. movement: money between the member's accounts, and money they put in themselves, is own money. A payment
--    that came back is returned, and so is its money. Loans and interest are what they are.
-- 2. choice: the member's category for this transaction.
-- 3. payee_rule, word_rule: the member's rules, by IBAN and name, or by a word of the name.
-- 4. history: to and from an account elsewhere in the member's own name is own money. What a payer sends in three
--    months within 70 days before and after, with amounts within 10 % of each other, is a salary, unless they send
--    more than twelve payments meanwhile.
-- 5. words: the first known word of the payee's name, or of the reference. Money back from somebody whom the
--    member paid before is negative spending, not income.
--
-- Takes    the member, the first day, and the day after the last
-- Returns  amounts signed as in the ledger, in the account's currency, and in EUR at the rate of the day (the last
--          one stored before it, else the first one after it), rounded to the cent
create or replace function insight_legs(member bigint, first_day date, day_after date)
returns table (transaction_id bigint, account_id bigint, currency currency, booked_at timestamptz, day date,
  amount numeric, euros numeric, category category, source text, name text, iban text)
language sql stable as $$
  with zone as materialized (select time_zone, first_day::timestamp at time zone time_zone as first_at,
    day_after::timestamp at time zone time_zone as after_at from bank_settings),
  own as materialized (select id, currency from accounts where user_id = member),
  me as materialized (select insight_text(holder_name) as name from users where id = member),
  legs as materialized (
    select t.id, own.id as account_id, own.currency, t.created_at, -t.amount as amount, true as paid, case
        when t.type = 'exchange' or t.to_account_id in (select id from own) then 'own'::category
        when t.type = 'withdrawal' then
          case when t.description like '% loan withdrawal' then 'borrowed'::category else 'loans' end
        when t.reference like 'PAY-%' and (select kind from journal_entries e where e.id = t.entry_id)
          in ('payment_late', 'payment_sent_back', 'claim_paid') then 'returned'
        when t.to_account_id is null and (select state from payments p where p.transaction_id = t.id)
          in ('rejected', 'cancelled', 'unconfirmed', 'returned', 'recalled') then 'returned'
      end as fixed
      from own cross join zone join transactions t on t.from_account_id = own.id
      where t.created_at >= first_at and t.created_at < after_at
    union all
    select t.id, own.id, own.currency, t.created_at, coalesce(t.converted_amount, t.amount), false, case
        when t.reference like 'DEP-%' or t.type = 'exchange' or t.from_account_id in (select id from own)
          then 'own'::category
        when t.reference like 'INT-%' then 'interest'
        when t.reference like 'LON-%' then 'borrowed'
        when t.reference like 'PAY-%' and ((select kind from journal_entries e where e.id = t.entry_id)
            in ('payment_given_back', 'payment_returned')
          or (select state from payments p where p.transaction_id = t.id) in ('sending_back', 'sent_back'))
          then 'returned'
      end
      from own cross join zone join transactions t on t.to_account_id = own.id
      where t.created_at >= first_at and t.created_at < after_at),
  open as materialized (
    select legs.*, t.description, n.name, n.iban, insight_text(n.name) as name_key, n.elsewhere,
        (select c.category from category_choices c where c.user_id = member and c.transaction_id = legs.id) as chosen
      from legs join transactions t on t.id = legs.id
      cross join lateral (select case when paid then t.recipient_name else t.payer_name end as name,
        coalesce(case when paid then t.recipient_iban else t.payer_iban end, '') as iban,
        case when paid then t.to_account_id else t.from_account_id end is null as elsewhere) as n
      where fixed is null),
  incoming as materialized (
    select t.id, own.id as account_id, insight_text(t.payer_name) as name_key, coalesce(t.payer_iban, '') as iban,
        t.created_at, date_trunc('month', t.created_at at time zone zone.time_zone) as month,
        coalesce(t.converted_amount, t.amount) as amount
      from own cross join zone join transactions t on t.to_account_id = own.id and t.payer_name is not null
      where t.created_at >= first_at - interval '70 days' and t.created_at < after_at + interval '70 days'
        and exists (select from open where not open.paid and open.name is not null)),
  near as materialized (
    select incoming.*, count(*) over (partition by incoming.account_id, name_key, iban order by created_at
        range between '70 days' preceding and '70 days' following) as payments
      from incoming),
  salaries as materialized (
    select one.id from near one cross join zone
      join near other on other.account_id = one.account_id and other.name_key = one.name_key
        and other.iban = one.iban and abs(other.amount - one.amount) <= one.amount * 0.1
        and other.created_at between one.created_at - interval '70 days' and one.created_at + interval '70 days'
      where one.payments between 3 and 12 and one.created_at >= first_at and one.created_at < after_at
      group by one.id, one.account_id having count(distinct other.month) >= 3),
  texts as materialized (
    select name, description, coalesce(category_of_text(name), category_of_text(description)) as category
      from (select distinct name, description from open) as distinct_texts),
  decided as (
    select o.*, coalesce(o.chosen, rule.category, word.category) as ruled,
        case when o.chosen is not null then 'choice' when rule.category is not null then 'payee_rule' else 'word_rule' end
          as ruled_by,
        texts.category as known, o.elsewhere and o.name_key = me.name as self,
        o.id in (select id from salaries) as salary,
        o.paid or o.iban <> '' and exists (select from transactions t join own on own.id = t.from_account_id
          where t.recipient_iban = o.iban and t.created_at < o.created_at
            and insight_text(t.recipient_name) = o.name_key) as spending
      from open o cross join me
      left join texts on texts.name is not distinct from o.name and texts.description = o.description
      left join category_rules rule on rule.user_id = member and rule.word is null and rule.iban = o.iban
        and rule.name_key = o.name_key
      left join lateral (select w.category from category_rules w
        where w.user_id = member and w.word = any (regexp_split_to_array(o.name_key, '[^[:alnum:]]+'))
        order by w.id limit 1) as word on true),
  every as (
    select id, account_id, currency, created_at, amount, fixed as category, 'movement' as source,
        null::text as name, null::text as iban
      from legs where fixed is not null
    union all
    select id, account_id, currency, created_at, amount, coalesce(ruled, case
          when self then 'own'::category
          when not paid and (salary or known = 'salary') then 'salary'
          when not spending then 'income'
          when known <> 'salary' then known
          else 'uncategorized' end),
        case when ruled is not null then ruled_by
          when self or not paid and salary then 'history'
          when known is not null and (spending and known <> 'salary' or not paid and known = 'salary') then 'words'
          else 'none' end,
        name, nullif(iban, '')
      from decided)
  select id, account_id, currency, created_at, days.day, amount,
      case currency when 'EUR' then amount else round(amount * coalesce(
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          and r.rate_date <= days.day order by r.rate_date desc limit 1),
        (select r.rate from exchange_rates r where r.from_currency = every.currency and r.to_currency = 'EUR'
          order by r.rate_date limit 1)), 2) end,
      category, source, name, iban
    from every cross join zone cross join lateral (select (created_at at time zone time_zone)::date as day) as days
$$;

-- Tells members in the app when a month's spending reaches 80 % and 100 % of a budget, each once a month. Postings do
-- not look at budgets: the jobs call this now and then, and a budget is looked at when its member has paid since.
-- Nothing is blocked.
-- Takes    how many members to look at
-- Returns  the members who were looked at, and those of them who were told
create or replace function budgets_tell(most int) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  picked as materialized (
    select b.user_id, b.category, b.amount, b.told_month, b.told_percent
      from budgets b join users u on u.id = b.user_id
      where u.insights_off_at is null and (b.looked_at is null or exists (
        select from accounts a join transactions t on t.from_account_id = a.id and t.created_at > b.looked_at
          where a.user_id = b.user_id))
      order by b.user_id, b.category limit most for no key update of b skip locked),
  spent as materialized (
    select members.user_id, legs.category, -sum(legs.euros) as euros
      from (select distinct user_id from picked) members cross join today
      cross join lateral insight_legs(members.user_id, date_trunc('month', day)::date, day + 1) as legs
      group by 1, 2),
  reached as materialized (
    select p.*, date_trunc('month', day)::date as month, coalesce(s.euros, 0) as euros,
        case when s.euros >= p.amount then 100 when s.euros >= p.amount * 0.8 then 80 else 0 end as percent
      from picked p cross join today left join spent s on s.user_id = p.user_id and s.category = p.category),
  marked as (
    update budgets b set looked_at = clock_timestamp() - interval '1 minute',
        told_month = case when r.percent > 0 then r.month else b.told_month end,
        told_percent = case when r.percent = 0 then b.told_percent
          when r.told_month = r.month then greatest(r.told_percent, r.percent) else r.percent end
      from reached r where b.user_id = r.user_id and b.category = r.category),
  told as (
    insert into audit_events (user_id, actor, action, details)
      select user_id, 'bank', 'budget.reached', jsonb_build_object('category', category, 'percent', percent,
          'spent', euros::numeric(20, 2)::text, 'amount', amount::text)
        from reached where percent > 0 and (told_month is distinct from month or told_percent < percent)
        order by user_id, category
      returning user_id)
  select jsonb_build_object('looked', (select count(*) from picked),
    'told', (select coalesce(jsonb_agg(distinct user_id), '[]') from told))
$$;
revoke all on function budgets_tell(int) from public;
-- end server/ledger/insights.sql
