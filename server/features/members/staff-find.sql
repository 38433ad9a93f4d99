-- Finding a member, by whatever an employee was told: a name, username, IBAN, phone number, the last four digits of
-- a card, or the reference of a transaction. Each has an index, so that this takes the same time in a large bank.
-- Names are found by the beginnings of their words, or by whole words of one or two letters, with core
-- PostgreSQL: no extension has to be installed.

-- A text as words to compare: lower case, without accents and punctuation, and no longer than 200 letters, because
-- PostgreSQL refuses words of 2 kB.
create or replace function search_words(given text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 200)), '{}') from regexp_split_to_table(
      lower(regexp_replace(normalize(
        regexp_replace(regexp_replace(replace(translate(given, 'øØłŁđĐ', 'oOlLdD'), 'ß', 'ss'),
          '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
      '[\s!-/:-@\[-`{-~]+') as word
    where word <> ''
$$;

create or replace function member_words(holder_name text, first_name text, last_name text, username text)
returns tsvector
language sql immutable parallel safe cost 1000 set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(
    coalesce(holder_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || username))
$$;

-- The members in whose names these words are.
create or replace function members_with_words(asked tsquery) returns table (id bigint)
language sql stable as $$
  select u.id from users u where member_words(u.holder_name, u.first_name, u.last_name, u.username) @@ asked
$$;

-- The words of any text.
create or replace function text_words(given text) returns tsvector
language sql immutable parallel safe cost 1000 set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(given))
$$;

-- A phone number's digits from its end, because the same number is written with and without the country's code.
create or replace function phone_from_end(phone text) returns text
language sql immutable parallel safe as $$ select reverse(regexp_replace(phone, '[^0-9]', '', 'g')) $$;

create index if not exists users_words_idx on users
  using gin (member_words(holder_name, first_name, last_name, username));
create index if not exists users_phone_idx on users (phone_from_end(phone_number) text_pattern_ops)
  where phone_number is not null;
create index if not exists accounts_iban_prefix_idx on accounts (iban text_pattern_ops);
create index if not exists debit_cards_last_four_idx on debit_cards (last_four);

-- Takes    what was typed, and the most members to return
-- Returns  an array of {id, name, username, phoneNumber, foundBy, detail, accessBlocked, identity}, the surest first;
--          `foundBy` says by what: number, reference, iban, username, phone, card, or name
create or replace function members_find(typed text, most int) returns jsonb
language plpgsql stable set search_path = public, pg_temp
-- Planned for each search: a search by phone must not use the plan of a search by name.
set plan_cache_mode = force_custom_plan as $$
declare
  compact constant text := upper(regexp_replace(typed, '\s', '', 'g'));
  words constant text[] := search_words(typed);
  names constant text[] := array(select word from unnest(words) as word where word !~ '^[0-9]{4}$');
  four constant text := (select min(word) from unnest(words) as word where word ~ '^[0-9]{4}$');
  digits constant text := regexp_replace(typed, '[^0-9]', '', 'g');
  asked constant tsquery := (select string_agg(quote_literal(word) || case when char_length(word) > 2 then ':*' else '' end, ' & ') from unnest(names) as word)::tsquery;
  -- Of a frequent name, so many are read before they are sorted.
  enough constant int := 100;
begin
  return (
    with hits as (
      (select a.viewer as id, 1 as rank, 'reference' as found_by, t.reference as detail
        from transactions t join account_people a on a.id in (t.from_account_id, t.to_account_id) and a.role = 'owner'
        where compact ~ '^[A-Z]{3}-[0-9]{8}-' and t.reference = compact)
      union all
      (select id, 1, 'number', null from users where id = case when compact ~ '^[1-9][0-9]{0,14}$' then compact::bigint end)
      union all
      (select viewer, 2, 'iban', iban from account_people
        where role = 'owner' and compact ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{2,30}$' and iban like compact || '%' limit enough)
      union all
      (select id, 3, 'username', username from users where lower(username) = lower(normalize(trim(typed), NFC)))
      union all
      (select id, 4, 'phone', phone_number from users
        where typed ~ '^[-+0-9 ()/.]+$' and char_length(ltrim(digits, '0')) >= 6 and phone_number is not null
          and phone_from_end(phone_number) like reverse(right(ltrim(digits, '0'), 8)) || '%' limit enough)
      union all
      (select u.id, 5, 'card', c.last_four
        from debit_cards c join users u on u.id = c.user_id
        where c.last_four = four
          and (asked is null
            or member_words(u.holder_name, u.first_name, u.last_name, u.username) @@ asked) limit enough)
      union all
      (select id, 6, 'name', null from users
        where four is null and asked is not null and member_words(holder_name, first_name, last_name, username) @@ asked limit enough)),
    best as (
      select distinct on (hits.id) hits.*, coalesce(u.holder_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
          u.username) as name, u.username, u.phone_number, u.access_blocked_at
        from hits join users u on u.id = hits.id order by hits.id, hits.rank),
    shown as (select * from best order by rank, lower(name) = lower(trim(typed)) desc, lower(name), id limit most)
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'username', username,
        'phoneNumber', phone_number, 'foundBy', found_by, 'detail', detail,
        'accessBlocked', access_blocked_at is not null, 'identity', identity_state(id))
        order by rank, lower(name) = lower(trim(typed)) desc, lower(name), id), '[]') from shown);
end
$$;

create index if not exists users_name_idx on users (lower(coalesce(holder_name, username)), id);

-- The last check of each member whose identity it proves while they have this name: by the rule of identity_state.
create or replace function valid_identity_checks() returns table (user_id bigint, holder_name text)
language sql stable as $$
  select last.user_id, last.holder_name
    from (select distinct on (c.user_id) c.user_id, c.holder_name, c.outcome, c.document_expires_on
      from identity_checks c order by c.user_id desc, c.id desc) as last
    where last.outcome = 'checked' and (last.document_expires_on >= (select bank_day(now()))) is not false
$$;

-- What the list of members has. Valid checks are read once, into a hash, as in staff_list_among.
create or replace function members_listed(employee bigint)
returns table (id bigint, joined bigint, name text, named bigint, since timestamptz, identity_new boolean,
  identity_checked boolean, identity_again boolean, access_open boolean, access_blocked boolean, access_ended boolean)
language sql stable as $$
  select u.id, u.id, lower(coalesce(u.holder_name, u.username)), u.id, u.created_at,
      not exists (select from identity_checks i where i.user_id = u.id),
      ((u.id, coalesce(u.holder_name, '')) in (select v.user_id, v.holder_name from valid_identity_checks() v)) is true,
      exists (select from identity_checks i where i.user_id = u.id)
        and ((u.id, coalesce(u.holder_name, '')) in (select v.user_id, v.holder_name from valid_identity_checks() v)) is not true,
      u.membership_closed_at is null and u.access_blocked_at is null,
      u.membership_closed_at is null and u.access_blocked_at is not null,
      u.membership_closed_at is not null
    from users u
$$;

create or replace function member_item(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username), 'username', u.username,
      'memberSince', u.created_at, 'access', case when u.membership_closed_at is not null then 'ended'
        when u.access_blocked_at is not null then 'blocked' else 'open' end, 'identity', identity_state(u.id))
    from users u where u.id = member
$$;

-- The functions of the indexes stay public: every role that writes these columns runs them.
