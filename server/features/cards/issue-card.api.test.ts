import { expect, inject, test } from "vitest"
import { isLuhnValid } from "#shared/cards/card-number.ts"
import { asOwner } from "../../../testing/database.ts"
import { newMember } from "../../../testing/member.ts"
import { namedKeys } from "../../config/env-keys.ts"
import { decryptCardNumber } from "./card-secrets.ts"

type Row = {
  account_id: string
  card_number_ciphertext: Buffer
  card_number_hash: Buffer
  card_key_id: string
  cvv_key_version: string
  last_four: string
  card_holder_name: string
  card_type: string
  status: string
  daily_limit: string
  is_virtual: boolean
  years: number
}

test("each initial account has one card, whose number is encrypted", async () => {
  const member = await newMember({ firstName: "Zoë", lastName: "O'Brien" })
  const accounts = await member.accounts()
  const rows = await asOwner<Row>(
    `select c.*, extract(year from age(expiry_date, current_date))::int as years
      from debit_cards c join accounts a on a.id = c.account_id where a.holder_id = $1 order by c.id`,
    [member.user.id],
  )
  expect(rows.map((row) => Number(row.account_id))).toEqual(accounts.map(({ id }) => id))
  const secrets = inject("bank").secrets
  const keys = {
    CARD_KEYS: namedKeys(/^[\w-]+$/).parse(secrets.CARD_KEYS),
    CVV_KEY: namedKeys(/^\d+$/).parse(secrets.CVV_KEY),
  }
  const numbers = rows.map((row) => {
    const number = decryptCardNumber(keys, {
      accountId: Number(row.account_id),
      cardType: "Visa",
      cvvKeyVersion: row.cvv_key_version,
      cardKeyId: row.card_key_id,
      cardNumberCiphertext: row.card_number_ciphertext,
    })
    expect(number).toMatch(/^476173\d{10}$/)
    expect(isLuhnValid(number)).toBe(true)
    expect(row.last_four).toBe(number.slice(-4))
    // The row contains the number neither as digits nor packed.
    const row64 = JSON.stringify(row) + row.card_number_ciphertext.toString("latin1")
    expect(row64).not.toContain(number)
    expect(row.card_number_hash).toHaveLength(32)
    return number
  })
  expect(new Set(numbers).size).toBe(2)
  expect(rows[0]).toMatchObject({
    card_holder_name: "ZOË O'BRIEN",
    card_type: "Visa",
    status: "active",
    daily_limit: "2500.00",
    is_virtual: false,
    years: 4,
  })
})

test("no column of the database contains a CVV, and a number is issued once", async () => {
  const columns = await asOwner<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 'public' and column_name ~* 'cvv|cvc|security_code'
        and data_type in ('text', 'character varying', 'bytea', 'json', 'jsonb')`,
  )
  expect(columns.map((row) => row.column_name)).toEqual(["cvv_key_version"])
  const member = await newMember()
  const { id } = await member.account("EUR")
  const again = asOwner(
    `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash,
        last_four, cvv_key_version, card_holder_name, expiry_date)
      select account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
        cvv_key_version, card_holder_name, expiry_date from debit_cards where account_id = $1`,
    [id],
  )
  await expect(again).rejects.toMatchObject({ constraint: "debit_cards_number_key" })
})
