-- Holders own accounts, people act on them, and one view says who may. Nothing else reads holder_people.

-- A row for each person and account, open or closed, with the account's columns. `viewer` is the person.
create or replace view account_people as
  select p.user_id as viewer, p.role, p.may, a.*
    from accounts a join holder_people p on p.holder_id = a.holder_id
    where p.ended_at is null;

-- The people who own what a holder owns, in the order of their IDs.
create or replace function holder_owners(holder bigint) returns bigint[]
language sql stable as $$
  select array(select user_id from holder_people where holder_id = holder and role = 'owner' and ended_at is null
    order by user_id)
$$;

-- The people who own an account, in the order of their IDs.
create or replace function account_owners(account bigint) returns bigint[]
language sql stable as $$
  select array(select viewer from account_people where id = account and role = 'owner' order by viewer)
$$;

-- The member in whose file staff find an account: its first owner.
create or replace function account_member(account bigint) returns bigint
language sql stable as $$
  select min(viewer) from account_people where id = account and role = 'owner'
$$;

-- Everybody who may see an account: who is told of what happens on it. In the order of their IDs.
create or replace function account_viewers(account bigint) returns bigint[]
language sql stable as $$
  select array(select viewer from account_people where id = account order by viewer)
$$;

-- Everybody who may see one of two accounts: whose pages an entry between them changes. The actor comes first.
create or replace function ledger_viewers(actor bigint, source bigint, target bigint) returns bigint[]
language sql stable as $$
  select array(select viewer from account_people where id in (source, target)
    group by viewer order by viewer is distinct from actor, viewer)
$$;

-- Holders with their names, as payees see them and papers show them: the person's, or those of all owners. Null until
-- each of them has stated a name.
create or replace view holder_names as
  select h.id, case h.kind when 'person' then u.holder_name else (
      select case when count(*) = count(owner.holder_name) then string_agg(owner.holder_name, ' and ' order by owner.id) end
        from holder_people p join users owner on owner.id = p.user_id
        where p.holder_id = h.id and p.role = 'owner' and p.ended_at is null) end as name
    from holders h left join users u on u.id = h.id;

-- Every user is a holder with the same ID, and owns what this holder owns.
create or replace function users_become_holders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_when = 'BEFORE' then
    insert into holders (id, kind) values (new.id, 'person');
  else
    insert into holder_people (holder_id, user_id, role, may) values (new.id, new.id, 'owner', 'pay');
  end if;
  return new;
end
$$;

create or replace trigger users_holder before insert on users
  for each row execute function users_become_holders();
create or replace trigger users_holder_owner after insert on users
  for each row execute function users_become_holders();
