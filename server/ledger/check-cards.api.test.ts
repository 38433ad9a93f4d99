import { afterAll, beforeAll, expect, test } from "vitest"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

async function newCard({ accountId, userId }: Member, singleUse: boolean): Promise<number> {
  const [card] = await bank.sql<{ id: number }>(
    `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
        cvv_key_version, expiry_date, is_virtual, single_use)
      values ($1, $2, '\\x00', '1', sha256(gen_random_uuid()::text::bytea), '0000', '1', '2099-12-31', true, $3)
      returning id::float8 as id`,
    [accountId, userId, singleUse],
  )
  return card?.id ?? 0
}

/** Pays 1.00 with a card, and gives the transaction's id. */
async function pay({ userId }: Member, cardId: number, { iban }: Member): Promise<number> {
  const movement = { kind: "card_transfer", userId, cardId, amount: "1.00", toIban: iban }
  const request = { ...movement, description: "", recipientName: "Bo Ek" }
  const [row] = await bank.sql<{ outcome: { outcome: string; transaction: { id: number } } }>(
    "select ledger_post_for_bank($1, null) as outcome",
    [JSON.stringify(request)],
  )
  expect(row?.outcome.outcome).toBe("posted")
  return row?.outcome.transaction.id ?? 0
}

const violations = async () => (await checkLedger(bank.owner)).violations

test("ledger:check names uses of cards that the posting would have refused", async () => {
  const [payer, payee] = [await bank.member("10.00"), await bank.member("0.00")]
  const [closed, once, other] = [
    await newCard(payer, false),
    await newCard(payer, true),
    await newCard(payee, false),
  ]
  const late = await pay(payer, closed, payee)
  const used = await pay(payer, once, payee)
  expect(await violations()).toEqual([])

  await bank.sql(
    "update debit_cards set closed_at = '2026-01-01 00:00Z', close_reason = 'lost' where id = $1",
    [closed],
  )
  const second = await pay(payer, await newCard(payer, false), payee)
  const third = await pay(payer, await newCard(payer, false), payee)
  await bank.sql("alter table card_transfers disable trigger card_transfers_append_only")
  const move = (transaction: number, card: number) =>
    bank.sql("update card_transfers set card_id = $2 where transaction_id = $1", [
      transaction,
      card,
    ])
  await move(third, other)
  const open = await newCard(payer, true)
  await move(used, open)
  await move(second, open)
  expect((await violations()).map((line) => line.replace(/ [0-9]{2}:\S+,/, ","))).toEqual([
    `Card ${closed} was closed at 2026-01-01, and paid with transaction ${late} after that`,
    `Card ${open} is for a single use, and paid with 2 transactions`,
    `Card ${open} is for a single use, and was not closed by transaction ${used}`,
    `Card ${open} is for a single use, and was not closed by transaction ${second}`,
    `Transaction ${third} was paid with card ${other}, which is not a card of its account`,
    `Transaction ${third} was made by member ${payer.userId} with card ${other}, which is member ${payee.userId}'s`,
  ])
})

test("ledger:check names a card of somebody who did not see its account when it was issued", async () => {
  const before = (await violations()).length
  const [one, other] = [await bank.member("0.00"), await bank.member("0.00")]
  const [holder] = await bank.sql<{ id: number }>(
    "insert into holders (id, kind) values (nextval('users_id_seq'), 'together') returning id::float8 as id",
  )
  const { accountId } = await bank.openAccount(holder?.id ?? 0)
  const enter = ({ userId }: Member, from: string, to: string | null) =>
    bank.sql(
      `insert into holder_people (holder_id, user_id, role, may, created_at, ended_at)
        values ($1, $2, 'owner', 'pay', $3, $4)`,
      [holder?.id, userId, from, to],
    )
  await enter(one, "2026-01-01", null)
  await enter(other, "2026-02-01", "2026-03-01")
  const issued = async ({ userId }: Member, at: string) => {
    const id = await newCard({ ...one, userId, accountId }, false)
    await bank.sql("update debit_cards set created_at = $2 where id = $1", [id, at])
    return id
  }
  await issued(one, "2026-01-01")
  await issued(other, "2026-02-01")
  const wrong = [
    await issued(other, "2026-01-31"),
    await issued(other, "2026-03-01"),
    await issued(await bank.member("0.00"), "2026-02-01"),
  ]
  const found = (await violations())
    .slice(before)
    .map((line) => line.replace(/ at \S+ \S+ to .*/, ""))
  expect(found).toEqual(wrong.map((id) => `Card ${id} was issued`))
})
