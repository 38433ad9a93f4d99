import type pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { OtherBanks } from "#shared/contracts/payments.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { newCardHolder } from "../../testing/card-holder.ts"
import { testPool } from "../../testing/connections.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { type Answer, expectOk, type Member, newMember } from "../../testing/member.ts"
import { simulatedIban } from "../../testing/payments/simulated-ibans.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"

/** Instant payments close while other banks do not answer, and open by themselves. Two processes, one bank. */

let database: ScratchDatabase
let apis: ApiProcess[]
let owner: pg.Pool
beforeAll(async () => {
  database = await openScratchDatabase()
  apis = [await startApi(database), await startApi(database)]
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
})
afterAll(async () => {
  await owner.end()
  await Promise.all(apis.map((api) => api.stop()))
  await database.drop()
})
beforeEach(() => owner.query("delete from instant_unanswered; delete from repair_items"))

const urls = () => apis.map(({ url }) => url)
const german = simulatedIban("NLBKDEFFXXX", 1000)
const french = simulatedIban("BDPCFRPPXXX", 1000)
const dutch = simulatedIban("GRBKNL2AXXX", 1000)

type Payer = { member: Member; fromAccountId: number }

async function newPayer(): Promise<Payer> {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" }, urls())
  const { id } = await member.account("EUR")
  await member.deposit(id, "100.00")
  return { member, fromAccountId: id }
}

function send(
  { member, fromAccountId }: Payer,
  recipientIban: string,
  speed?: "standard",
): Promise<Answer<PostingResult>> {
  const order = { fromAccountId, amount: "1.00", recipientIban, recipientName: "Payee" }
  return member.post<PostingResult>("/api/transfers", { ...order, ...(speed && { speed }) })
}

async function apply(reference: string, event: string, facts: object = {}): Promise<void> {
  await owner.query("select payment_apply(id, $2, $3) from payments where tx_id = $1", [
    reference,
    event,
    JSON.stringify(facts),
  ])
}

/** The payment's time ends without an answer. Returns its reference. */
async function leaveUnanswered(sent: Answer<PostingResult>): Promise<string> {
  const { reference } = expectOk(sent).transaction
  await apply(reference, "sent")
  await apply(reference, "no_answer", { actor: "bank" })
  return reference
}

async function unanswered(iban: string, payer?: Payer): Promise<{ payer: Payer; paid: string }> {
  const from = payer ?? (await newPayer())
  return { payer: from, paid: await leaveUnanswered(await send(from, iban)) }
}

/** Sends a payment that is answered in time. */
async function answered(iban: string, payer?: Payer, event = "settled"): Promise<void> {
  const paid = expectOk(await send(payer ?? (await newPayer()), iban)).transaction.reference
  await apply(paid, "sent")
  await apply(paid, event, event === "rejected" ? { reason: "AC04" } : {})
}

const pass = (interval: string) =>
  owner.query("update instant_unanswered set created_at = created_at - $1::interval", [interval])
const silent = async ({ member }: Payer) =>
  expectOk(await member.get<OtherBanks>("/api/payments/availability")).silent
const open = { all: false, banks: [] }
const closedTo = (...banks: string[]) => ({ all: false, banks })
const closed = "instant_suspended"

describe("three members' payments in a row without an answer", () => {
  test("close instant payments to their bank, say so beforehand, and leave standard ones open", async () => {
    const payer = await newPayer()
    for (const _member of [1, 2]) await unanswered(german)
    expect(await silent(payer)).toEqual(open)
    await unanswered(german)
    expect(await silent(payer)).toEqual(closedTo("DE??99900001"))
    const { status, detail } = expectProblem(await send(payer, german), closed)
    expect(status).toBe(422)
    expect(detail).toBe(
      "Instant payments to this bank are closed at the moment because it does not answer. Choose Standard, or try again later. No money moved.",
    )
    expect((await payer.member.account("EUR")).balance).toBe("100.00")
    expectOk(await send(payer, german, "standard"))
    // Another account of the bank is closed, other banks are not.
    expectProblem(await send(payer, simulatedIban("NLBKDEFFXXX", 77_700)), closed)
    expectOk(await send(payer, french))
  })

  test("close them for cards too", async () => {
    const holder = await newCardHolder("100.00", urls())
    for (const _member of [1, 2, 3]) await unanswered(german)
    expectProblem(await holder.send({ recipientIban: german }), closed)
    expectOk(await holder.send({ recipientIban: german, speed: "standard" }))
  })

  test("do not, if the bank has answered one in time, by a reject too", async () => {
    for (const event of ["settled", "rejected"]) {
      for (const _member of [1, 2]) await unanswered(german)
      await answered(german, undefined, event)
    }
    for (const _member of [1, 2]) await unanswered(german)
    expectOk(await send(await newPayer(), german))
  })

  test("do not, if a day has passed, or if one member sent all of them", async () => {
    for (const _member of [1, 2]) await unanswered(german)
    await pass("25 hours")
    await unanswered(german)
    const payer = await newPayer()
    const many = await Promise.all([1, 2, 3, 4].map(() => send(payer, german)))
    for (const sent of many) await leaveUnanswered(sent)
    expectOk(await send(await newPayer(), german))
  })
})

describe("while they are closed", () => {
  const close = async () => {
    const out = []
    for (const _member of [1, 2, 3]) out.push(await unanswered(german))
    return out
  }

  test("one payment may try after a minute, and opens them if it is answered in time", async () => {
    await close()
    const payers = await Promise.all(Array.from({ length: 8 }, newPayer))
    await pass("1 minute")
    const sent = await Promise.all(payers.map((payer) => send(payer, german)))
    const tried = sent.filter(({ status }) => status === 201)
    expect(tried).toHaveLength(1)
    const [paid] = tried
    if (!paid) throw new Error("nothing was tried")
    const { reference } = expectOk(paid).transaction
    expectProblem(await send(await newPayer(), german), closed)
    await apply(reference, "sent")
    await apply(reference, "settled")
    for (const _member of [1, 2]) expectOk(await send(await newPayer(), german))
  })

  test("each try without an answer doubles the pause, up to 15 minutes", async () => {
    await close()
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const payer = await newPayer()
      await pass(`${minutes} minutes - 20 seconds`)
      expectProblem(await send(payer, german), closed)
      await pass("20 seconds")
      await unanswered(german, payer)
    }
  })

  test("a late answer opens nothing, but lets the next try come after a minute", async () => {
    const [first] = await close()
    await pass("1 minute")
    const { paid } = await unanswered(german)
    await pass("1 minute")
    expectProblem(await send(await newPayer(), german), closed)
    await apply(paid, "settled")
    await unanswered(german)
    await pass("1 minute")
    expectProblem(await send(await newPayer(), german), closed)
    await apply(first?.paid ?? "", "rejected", { reason: "AC04" })
    expectOk(await send(await newPayer(), german))
  })

  test("who has used a try, or closed them, waits for an hour, so that others can open them", async () => {
    const [first] = await close()
    if (!first) throw new Error("nobody closed them")
    await apply(first.paid, "settled")
    await pass("15 minutes")
    expect(await silent(first.payer)).toEqual(closedTo("DE??99900001"))
    expectProblem(await send(first.payer, german), closed)
    const other = await newPayer()
    expect(await silent(other)).toEqual(open)
    await answered(german, other)
    expectOk(await send(first.payer, german))
  })

  test("a try that is refused for another reason is not used up", async () => {
    await close()
    await pass("1 minute")
    const poor = await newPayer()
    const instantLimit = { amount: "0.50", per: "payment" }
    const limits = { dailyTransferLimit: "50000.00", instantLimit }
    const { password } = poor.member
    expectOk(await poor.member.put("/api/limits", { ...limits, password }))
    expectProblem(await send(poor, german), "instant_limit_exceeded")
    await answered(german)
  })
})

describe("all banks", () => {
  const all = { all: true, banks: [] }
  test("are closed after five members' payments to three banks, and open with any answer in time", async () => {
    for (const bank of [german, german, french, french]) await unanswered(bank)
    expectOk(await send(await newPayer(), "BE68539007547034"))
    await unanswered(dutch)
    const payer = await newPayer()
    expect(await silent(payer)).toEqual(all)
    const { detail } = expectProblem(await send(payer, "BE68539007547034"), closed)
    expect(detail).toBe(
      "Instant payments to other banks are closed at the moment because several banks do not answer. Choose Standard, or try again later. No money moved.",
    )
    expectOk(await send(payer, "BE68539007547034", "standard"))
    await pass("1 minute")
    await answered("BE68539007547034", payer)
    for (const bank of [german, french, dutch]) expectOk(await send(await newPayer(), bank))
  })

  test("are not closed by one bank that never answers, by however many members, or by two", async () => {
    for (const bank of [german, german, german, french, french, french]) await unanswered(bank)
    expect(await silent(await newPayer())).toEqual(closedTo("DE??99900001", "FR??99900"))
    expectOk(await send(await newPayer(), dutch))
  })

  test("are not closed while others answer", async () => {
    for (const bank of [german, german, french, french]) await unanswered(bank)
    await answered("BE68539007547034")
    await unanswered(dutch)
    expectOk(await send(await newPayer(), "BE68539007547034"))
  })

  test("by several members together, at most seven payments in a row leave before they are closed", async () => {
    const left: string[] = []
    for (const bank of [german, french, dutch, german, french, dutch, german, french, dutch]) {
      const sent = await send(await newPayer(), bank)
      if (sent.status !== 201) continue
      const reference = await leaveUnanswered(sent)
      // Late answers change nothing.
      await apply(reference, "settled")
      left.push(reference)
    }
    expect(left.length).toBeLessThanOrEqual(7)
  })
})

describe("staff", () => {
  const items = async () => {
    const { rows } = await owner.query<{ line: string }>(`
      select concat_ws(' ', kind, bank, closed_by is null, what) as line
        from repair_items order by id`)
    return rows.map(({ line }) => line)
  }
  const tell = () => owner.query("select rail_act(0)")

  test("are told once of each silence, and the item is closed when they open", async () => {
    for (const _member of [1, 2, 3]) await unanswered(german)
    await Promise.all([tell(), tell()])
    await tell()
    const what =
      "The bank with the code DE99900001 has not answered 3 instant payments in time. Instant payments to it are closed until it answers one."
    expect(await items()).toEqual([`silent DE??99900001 t ${what}`])
    await owner.query(
      "update repair_items set closed_at = now(), closed_by = 'Eva', note = 'Known'",
    )
    await tell()
    expect(await items()).toHaveLength(1)
    await owner.query("update repair_items set closed_at = null, closed_by = null, note = null")
    await pass("1 minute")
    await answered(german)
    await tell()
    expect(await items()).toEqual([`silent DE??99900001 f ${what}`])
    for (const _member of [1, 2, 3]) await unanswered(german)
    await tell()
    expect(await items()).toHaveLength(2)
  })

  test("are told of all banks, and what is older than a day is forgotten", async () => {
    for (const bank of [german, german, french, french, dutch]) await unanswered(bank)
    await tell()
    expect(await items()).toEqual([
      "silent all t Several banks have not answered 5 instant payments in time. Instant payments to all banks are closed until one answers.",
    ])
    await pass("25 hours")
    await tell()
    expect((await owner.query("select from instant_unanswered")).rowCount).toBe(0)
    expect(await items()).toHaveLength(1)
    expect((await items())[0]).toMatch(/^silent all f/)
  })
})
