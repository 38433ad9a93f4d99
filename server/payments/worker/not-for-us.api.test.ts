import { afterAll, beforeAll, expect, test } from "vitest"
import { addDays } from "#shared/time/target-days.ts"
import { profile, RailBank } from "../../../testing/payments/rail-bank.ts"
import { simulatedIban } from "../../../testing/payments/simulated-ibans.ts"
import { newId, status, transfers } from "../../../testing/payments/sponsor-files.ts"
import { settledToday } from "../../../testing/payments/today.ts"

/** Messages for another bank, of another time, or from a bank that writes its BIC in another length. */

let bank: RailBank
let accountId: number
let iban: string

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  ;({ accountId, iban } = await bank.member("0.00"))
})
afterAll(() => bank.close())

const otherBic = "ABCDGRA0"
const elsewhere = `<FinInstnId><BICFI>${otherBic}</BICFI></FinInstnId>`
const ours = `<FinInstnId><BICFI>${profile.bic}</BICFI></FinInstnId>`
const changed = (text: string, from: string | RegExp, to: string) => {
  expect(text).toMatch(from)
  return text.replace(from, to)
}

/** Delivers a message; gives what the member got, and what staff were told. */
async function after(text: string) {
  const before = Number(await bank.balance(accountId))
  const told = (await bank.repairs()).length
  const [entries] = await bank.sql<{ count: string }>("select count(*) from journal_entries")
  await bank.deliver(Buffer.from(text))
  const open = () => bank.sql("select id from rail_messages where state = 'stored'")
  await expect.poll(open).toEqual([])
  const [now] = await bank.sql<{ count: string }>("select count(*) from journal_entries")
  return {
    gained: Number(await bank.balance(accountId)) - before,
    entries: Number(now?.count) - Number(entries?.count),
    told: (await bank.repairs()).slice(told),
  }
}

const one = (more: { amount?: string; txId?: string } = {}, instant = false) =>
  transfers([{ iban, amount: "10.00", txId: newId("TX"), ...more }], { instant })

test("a message for another bank posts nothing, and staff are told", async () => {
  const greek = "GR0899999990000000000000001"
  const text = transfers([{ iban: greek, amount: "10.00" }]).replace(ours, elsewhere)
  const forElsewhere = changed(text, "</GrpHdr>", `<InstdAgt>${elsewhere}</InstdAgt></GrpHdr>`)
  expect(await after(forElsewhere)).toEqual({
    gained: 0,
    entries: 0,
    told: [expect.stringContaining(`message is for ${otherBic}, not for this bank`)],
  })
})

test("a payment for an account at another bank posts nothing, whatever its IBAN", async () => {
  const agent = changed(one(), `<CdtrAgt>${ours}</CdtrAgt>`, `<CdtrAgt>${elsewhere}</CdtrAgt>`)
  expect(await after(agent)).toEqual({
    gained: 0,
    entries: 0,
    told: [expect.stringContaining(`CdtrAgt: the payment is for ${otherBic}, not for this bank`)],
  })
  const txId = newId("TX")
  const instant = one({ txId }, true).replace(`<CdtrAgt>${ours}`, `<CdtrAgt>${elsewhere}`)
  expect((await after(instant)).entries).toBe(0)
  const [row] = await bank.sql("select state, reason from payments where tx_id = $1", [txId])
  expect(row).toEqual({ state: "rejected", reason: "RC04" })
})

test("this bank's BIC may have eight characters, or name a branch", async () => {
  for (const bic of ["TSCULULL", "TSCULULL001"]) {
    const text = one().replace(`<CdtrAgt>${ours}`, `<CdtrAgt>${ours.replace(profile.bic, bic)}`)
    expect(await after(text)).toEqual({ gained: 10, entries: 1, told: [] })
  }
})

test("a settlement date of another year, or far ahead, posts nothing", async () => {
  for (const date of ["2023-06-01", addDays(settledToday(), -100), addDays(settledToday(), 100)]) {
    const text = changed(one(), /<IntrBkSttlmDt>[^<]+/, `<IntrBkSttlmDt>${date}`)
    expect(await after(text)).toEqual({
      gained: 0,
      entries: 0,
      told: [expect.stringContaining(`IntrBkSttlmDt: ${date} is too far from today`)],
    })
  }
})

test("a payment counts once, whether its bank's BIC has eight or eleven characters", async () => {
  const txId = newId("TX")
  expect((await after(one({ txId }).replace("COBADEFFXXX", "COBADEFF"))).gained).toBe(10)
  expect(await after(one({ txId }))).toEqual({ gained: 0, entries: 0, told: [] })
  // A branch is another sender.
  expect((await after(one({ txId }).replace("COBADEFFXXX", "COBADEFF370"))).gained).toBe(10)
})

test("a payment that was stored with eight characters is known with eleven", async () => {
  const txId = newId("TX")
  expect((await after(one({ txId }))).gained).toBe(10)
  await bank.sql("update payments set other_bic = $2 where tx_id = $1", [txId, "COBADEFF"])
  expect((await after(one({ txId }))).gained).toBe(0)
  expect((await after(one({ txId }).replace("COBADEFFXXX", "COBADEFF"))).gained).toBe(0)
})

test("a status of another message than the payment's changes nothing", async () => {
  const payer = await bank.member("100.00")
  const silent = simulatedIban("NLBKDEFFXXX", 12)
  const reference = await bank.pay(payer.member, payer.accountId, silent, "40.00")
  await bank.until(reference, "sent")
  expect(await after(status("ANOTHER-MESSAGE", reference, "AC04"))).toMatchObject({
    entries: 0,
    told: [expect.stringContaining("which this bank does not know")],
  })
  expect(await bank.states(reference)).toEqual(["queued", "sent"])
  await bank.timeOut(reference)
})
