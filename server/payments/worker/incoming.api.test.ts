import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { RailBank } from "../../../testing/payments/rail-bank.ts"

let bank: RailBank
let accountId: number
let iban: string

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
  ;({ accountId, iban } = await bank.member("0.00"))
})
afterAll(() => bank.close())

/** The simulated banks send money to an account; gives the payments' identifiers. */
async function receive(input: Record<string, string> = {}): Promise<[string, ...string[]]> {
  const { txIds = [] } = await bank.banks.control("/incoming", {
    payeeIban: iban,
    payeeName: "Test Member",
    payerName: "Nordlicht Studio GmbH",
    amount: "10.00",
    text: "Salary",
    ...input,
  })
  const [first = "none", ...rest] = txIds
  return [first, ...rest]
}

const reasonOf = async (txId: string) => {
  const [row] = await bank.sql<{ reason: string }>("select reason from payments where tx_id = $1", [
    txId,
  ])
  return row?.reason
}

/** How much more an account has after something. */
async function gain(work: () => Promise<void>): Promise<number> {
  const before = Number(await bank.balance(accountId))
  await work()
  await bank.requireAgreement()
  return Math.round((Number(await bank.balance(accountId)) - before) * 100) / 100
}

async function closedIban(): Promise<string> {
  const closed = await bank.member("0.00")
  await bank.sql("update accounts set closed_at = clock_timestamp() where id = $1", [
    closed.accountId,
  ])
  return closed.iban
}

test("an instant payment is accepted, and credited when the clearing has settled it", async () => {
  const gained = await gain(async () => {
    const [txId] = await receive()
    await bank.until(txId, "credited")
    expect(await bank.states(txId)).toEqual(["accepted", "credited"])
  })
  expect(gained).toBe(10)
})

test("an instant payment to an unknown or closed account is rejected", async () => {
  const [unknown] = await receive({ payeeIban: makeIban("EUR", 999_999n) })
  const [closed] = await receive({ payeeIban: await closedIban() })
  await bank.until(unknown, "rejected")
  await bank.until(closed, "rejected")
  expect(await reasonOf(unknown)).toBe("AC01")
  expect(await reasonOf(closed)).toBe("AC04")
  await bank.requireAgreement()
  expect(await bank.banks.payment(unknown)).toMatchObject({ state: "rejected", reason: "AC01" })
  expect(await bank.banks.payment(closed)).toMatchObject({ state: "rejected", reason: "AC04" })
  expect(await bank.repairs()).toEqual([])
})

test("a standard payment is credited at once", async () => {
  const gained = await gain(async () => {
    const [txId] = await receive({ speed: "standard" })
    await bank.until(txId, "credited")
  })
  expect(gained).toBe(10)
})

test("a standard payment to an unknown or closed account waits for staff", async () => {
  const [unknown] = await receive({ speed: "standard", payeeIban: makeIban("EUR", 999_998n) })
  const [closed] = await receive({ speed: "standard", payeeIban: await closedIban() })
  await bank.until(unknown, "unapplied")
  await bank.until(closed, "unapplied")
  expect(await bank.repairs(unknown)).toEqual([expect.stringMatching(/^unapplied: .*AC01/)])
  expect(await bank.repairs(closed)).toEqual([expect.stringMatching(/^unapplied: .*AC04/)])
  await bank.requireAgreement()
})

describe("duplicates", () => {
  test.each(["duplicate_message", "same_payment"])("%s is credited once", async (defect) => {
    for (const speed of ["instant", "standard"]) {
      const gained = await gain(async () => {
        const [txId] = await receive({ defect, speed })
        await bank.until(txId, "credited")
      })
      expect(gained).toBe(10)
    }
  })

  test("a payment that was rejected and comes again is rejected again", async () => {
    const before = (await bank.repairs()).length
    const input = { defect: "same_payment", payeeIban: makeIban("EUR", 999_997n) }
    const [txId] = await receive(input)
    await bank.until(txId, "rejected")
    await bank.requireAgreement()
    expect(await bank.states(txId)).toEqual(["rejected"])
    expect(await bank.repairs()).toHaveLength(before)
  })
})

describe("wrong messages", () => {
  const defects = [
    "sum",
    "count",
    "currency",
    "part_of_a_cent",
    "charge_bearer",
    "cut_off",
    "byte_order_mark",
    "doctype",
    "two_roots",
    "nul",
    "wrong_namespace",
  ]
  test.each(defects)(
    "%s books nothing and is told, and what comes after it is credited",
    async (defect) => {
      for (const speed of ["instant", "standard"]) {
        const before = await bank.repairs()
        const gained = await gain(async () => {
          const [wrong] = await receive({ defect, speed })
          const [right] = await receive()
          await bank.until(right, "credited")
          const isRejected = (await bank.states(wrong)).includes("rejected")
          const told = (await bank.repairs()).slice(before.length)
          expect(told).toHaveLength(isRejected ? 0 : 1)
          for (const item of told) expect(item).toMatch(/^quarantined: .+[.]$/)
        })
        expect(gained).toBe(10)
      }
    },
  )
})

test("a file with 500 payments is booked once each", async () => {
  const began = performance.now()
  const gained = await gain(async () => {
    const ids = await receive({ count: "500", speed: "standard", amount: "0.01" })
    await bank.until(ids.at(-1) ?? "", "credited")
  })
  console.log(`500 incoming payments in one file: ${Math.round(performance.now() - began)} ms`)
  expect(gained).toBe(5)
})
