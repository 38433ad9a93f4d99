/**
 * SQL for a euro account's IBAN as in shared/iban/own-bank.ts: Luxembourg's check digits over our
 * bank code and the account's number (ISO 13616; L is 21, U is 30).
 * @param number an SQL expression for the account's number
 */
export const ibanSql = (number: string) =>
  `(select 'LU' || lpad((98 - mod((bban || '213000')::numeric, 97))::text, 2, '0') || bban
  from (select '999' || lpad((${number})::text, 13, '0') as bban) as spelt)`
