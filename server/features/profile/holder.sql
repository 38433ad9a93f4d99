-- The account holder's name, entered once by a member who registered without one. The API's role calls
-- this function and cannot write the name itself. After that only staff can change it, with evidence.
--
-- Takes    the member, the name, and the name as shown on their cards
-- Returns  whether the name was stored; false if there was one already
create or replace function holder_state_name(member bigint, name text, on_cards text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set holder_name = name where id = member and holder_name is null;
  if not found then return false; end if;
  update debit_cards set card_holder_name = on_cards
    where user_id = member and card_holder_name is null;
  return true;
end
$$;
