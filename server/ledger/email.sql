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
