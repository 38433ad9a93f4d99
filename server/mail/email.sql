-- E-mails. A trigger on notifications writes them in the transaction of the event, for members whose choices and
-- confirmed address ask for it. The jobs' role sends them through three functions and has no other right here.

-- What a member chose, or the defaults. The locked ones cannot be turned off.
create or replace function notification_choices(member bigint)
returns table (type notification_type, in_app boolean, email boolean)
language sql stable set search_path = public, pg_temp as $$
  select one, coalesce(s.in_app, true), coalesce(s.email, one not in ({{onlyInApp}}))
    from unnest(enum_range(null::notification_type)) as one
    left join notification_settings s on s.user_id = member and s.type = one
    order by one
$$;

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
create or replace trigger notifications_email after insert on notifications
  referencing new table as added for each statement execute function email_of_notifications();

-- Where mail to an address arrives: what follows a plus sign names no other mailbox, nor do dots at Google.
create or replace function mailbox_of(address text) returns text
language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com'
      else box || '@' || domain end
    from (select split_part(regexp_replace(lower(address), '@[^@]*$', ''), '+', 1) as box,
        regexp_replace(lower(address), '^.*@', '') as domain) as parts
$$;

-- Nobody's mailbox is flooded, whatever members do: of a mailbox's mails within an hour, those above a number are
-- not sent. The codes have their own: of one member, and the first ones of a few others. Mails that the law or the
-- member's safety asks for are counted for each member, so that nobody else's flood reaches them, and none is lost:
-- above their number, one mail tells of all that happens until it is sent.
create or replace function email_brake() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  for_code constant boolean := new.source = 'email_code';
  must_be_told constant boolean := new.type in ({{lockedTypes}});
  most constant int := case when for_code then 2 * {{emailCodesPerHour}} - 1 else 20 end;
  at constant timestamptz := clock_timestamp();
begin
  new.mailbox := mailbox_of(new.to_address);
  if must_be_told then
    if (select count(*) from (select from email_outbox
      where user_id = new.user_id and created_at > at - interval '1 hour' and mailbox = new.mailbox
        and type in ({{lockedTypes}}) limit 60) as recent) < 60
    then
      return new;
    end if;
    if exists (select from email_outbox
      where user_id = new.user_id and created_at > at - interval '15 minutes' and type = new.type
        and to_address = new.to_address and action = 'mail.several' and tries = 0 and failed_at is null
        and next_try_at > at)
    then
      new.failed_at := at;
      new.failure := 'folded';
    else
      new.action := 'mail.several';
      new.next_try_at := at + interval '15 minutes';
    end if;
  elsif (select count(*) from (select from email_outbox
    where mailbox = new.mailbox and created_at > at - interval '1 hour'
      and (source = 'email_code') = for_code limit most) as recent) >= most
  then
    new.failed_at := at;
    new.failure := 'too_many';
  end if;
  return new;
end
$$;
create or replace trigger email_outbox_brake before insert on email_outbox
  for each row execute function email_brake();

-- How many codes a member asked for, or anyone for the same mailbox, in the last hour. The first code of a member does
-- not count those of a few others, so that nobody who writes another's address into their profile keeps its owner from
-- confirming it. Concurrent requests for one mailbox are counted one after another.
create or replace function email_codes_lately(member bigint, address text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  box constant text := mailbox_of(address);
  counted record;
begin
  perform from users where id = member for no key update;
  perform pg_advisory_xact_lock(hashtextextended('email codes ' || box, 0));
  select count(*) filter (where user_id = member) as own, count(*) filter (where mailbox = box) as of_box,
      count(distinct user_id) filter (where mailbox = box) as members
    into counted
    from email_codes where (user_id = member or mailbox = box) and created_at > clock_timestamp() - interval '1 hour';
  if counted.own = 0 and counted.members < {{emailCodesPerHour}} then return 0; end if;
  return greatest(counted.own, counted.of_box);
end
$$;

create or replace function email_codes_find_mailbox() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.mailbox := mailbox_of(new.address);
  return new;
end
$$;
create or replace trigger email_codes_mailbox before insert on email_codes
  for each row execute function email_codes_find_mailbox();

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

-- For members: the code was right. An address is one member's once it is confirmed; before, it may stand in several
-- profiles, so that nobody learns from a refusal whose it is. Who has the code reads the mailbox, and may be told.
-- Returns  confirmed | expired (used, older than 15 minutes, or not for the address in the profile) | taken
create or replace function email_confirm_code(member bigint, code_id bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  code email_codes;
begin
  select c.* into code from email_codes c join users u on u.id = c.user_id
    where c.id = code_id and c.user_id = member and c.used_at is null
      and c.created_at > clock_timestamp() - interval '{{emailCodeMinutes}} minutes' and lower(u.email) = lower(c.address)
    for update of c;
  if code.id is null then return 'expired'; end if;
  perform pg_advisory_xact_lock(hashtextextended('email address ' || lower(code.address), 0));
  if exists (select from email_contacts where lower(address) = lower(code.address) and user_id <> member) then
    return 'taken';
  end if;
  update email_codes set used_at = clock_timestamp() where id = code.id;
  perform email_move(member, code.address);
  return 'confirmed';
end
$$;

-- The same for processes of the release before, which still serve during an update.
create or replace function email_confirm(member bigint, code_id bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select email_confirm_code(member, code_id) = 'confirmed'
$$;

-- A member who removes the address from the profile gets no more e-mails, except about security for a week.
create or replace function email_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform email_move(new.id, null) from email_contacts where user_id = new.id and address is not null;
  return null;
end
$$;
create or replace trigger users_email_removed after update of email on users
  for each row when (new.email is null and old.email is not null) execute function email_removed();

-- For jobs: takes mails that are due, for `lease_seconds`. After that, another process may take them. Mailboxes take
-- turns, so that many mails to one delay no other's. A mail that nobody could send in two days, or a code in 15
-- minutes, is given up.
-- Returns  an array of {id, try, to, type, action, codeId, language (the member's choice, or null)}
create or replace function email_claim(most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mails jsonb;
begin
  update email_outbox set failed_at = clock_timestamp(), failure = 'expired'
    where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
      and created_at < clock_timestamp()
        - case source when 'email_code' then interval '{{emailCodeMinutes}} minutes' else interval '2 days' end;
  with turns as (
    select id, next_try_at, row_number() over (partition by mailbox order by next_try_at, id) as turn
      from (select id, mailbox, next_try_at from email_outbox
        where sent_at is null and failed_at is null and next_try_at <= clock_timestamp()
        order by next_try_at limit 2000) as waiting),
  due as (
    select o.id from turns join email_outbox o using (id)
      where o.sent_at is null and o.failed_at is null and o.next_try_at <= clock_timestamp()
      order by turns.turn, turns.next_try_at limit most for update of o skip locked),
  taken as (
    update email_outbox o set tries = tries + 1,
        next_try_at = clock_timestamp() + make_interval(secs => lease_seconds)
      from due where o.id = due.id returning o.*)
  select jsonb_agg(jsonb_build_object('id', id, 'try', tries, 'to', to_address, 'type', type,
      'action', action, 'codeId', case source when 'email_code' then source_id end,
      'language', (select language from users where users.id = taken.user_id))) into mails from taken;
  return coalesce(mails, '[]');
end
$$;

-- For jobs: the server accepted the mail at this try. A later try of another process is left alone.
create or replace function email_sent(mail uuid, try int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update email_outbox set sent_at = clock_timestamp()
    where id = mail and tries = try and sent_at is null and failed_at is null
$$;

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
