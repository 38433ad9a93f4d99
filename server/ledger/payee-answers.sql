-- What the payments worker may learn about an account when another bank asks to verify its holder: the
-- holder's name, and whether staff checked it against an identity document. Null if there is no open
-- account.
create or replace function rail_payee(asked_iban text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('name', u.holder_name, 'checked', identity_is_checked(u.id, u.holder_name))
    from accounts a join users u on u.id = a.user_id
    where a.iban = asked_iban and a.closed_at is null
$$;
revoke all on function rail_payee(text) from public;
