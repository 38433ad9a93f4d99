import { afterAll, beforeAll, expect, test } from "vitest"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { checkLedger } from "./check.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

const violations = async () => (await checkLedger(bank.owner)).violations

/** Changes statements as someone with the database's superuser could. */
async function behindTheTriggers(text: string, values: unknown[]): Promise<void> {
  await bank.sql("alter table account_statements disable trigger user")
  await bank.sql(text, values)
  await bank.sql("alter table account_statements enable trigger user")
}

test("ledger:check names statements that were changed or removed behind the triggers", async () => {
  const { accountId, iban } = await bank.member("100.00")
  await bank.sql("select account_statements_close($1, '2020-06-30', null)", [accountId])
  expect(await violations()).toEqual([])

  const rename = "update account_statements set holder = $2 where account_id = $1 and number = 2"
  await behindTheTriggers(rename, [accountId, "Someone Else"])
  // Those after it have the digest that it had.
  expect(await violations()).toEqual([
    `Statement 2 of account ${accountId} (${iban}) is not what was closed`,
  ])
  await behindTheTriggers(rename, [accountId, "Ana Ek"])
  expect(await violations()).toEqual([])

  const remove = "delete from account_statements where account_id = $1 and number = 3"
  await behindTheTriggers(remove, [accountId])
  expect(await violations()).toEqual([
    `Statement 4 of account ${accountId} (${iban}) is not what was closed`,
    `Statement 4 of account ${accountId} does not continue the one before`,
    `Statement 5 of account ${accountId} does not continue the one before`,
    `Statement 6 of account ${accountId} does not continue the one before`,
  ])
})
