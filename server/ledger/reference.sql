-- The bank's reference of an entry, such as TRF-20261120-7F3K9Q2M: prefix, day in UTC, and the entry's
-- number in Crockford's base 32, scrambled by a multiplication that is one-to-one modulo 2^40. So each
-- entry's reference is unique and does not reveal the next one.
create or replace function ledger_reference(prefix text, at timestamptz, entry_id bigint) returns text
language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  scrambled bigint := mod(entry_id::numeric * 618970019643, 1099511627776)::bigint;
  code text := '';
begin
  for position in 1..8 loop
    code := substr(alphabet, (scrambled & 31)::int + 1, 1) || code;
    scrambled := scrambled >> 5;
  end loop;
  return prefix || '-' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || code;
end
$$;
