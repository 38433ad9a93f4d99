import { afterAll, beforeAll, expect, test } from "vitest"
import { RailBank } from "../../../testing/payments/rail-bank.ts"
import { recallsAt } from "../../../testing/payments/recalls.ts"

/** Recalls and inquiries by other banks that are wrong, early, or many. */

let bank: RailBank

beforeAll(async () => {
  bank = await RailBank.open()
  await bank.startWorker()
})
afterAll(() => bank.close())

const { received, recall, recalled, itemOf, decide, answersTo } = recallsAt(() => bank)

/** The newest message that another bank sent about recalls. */
async function newestRecall(): Promise<string> {
  const [row] = await bank.sql<{ xml: string }>(
    `select convert_from(bytes, 'UTF8') as xml from rail_messages
      where direction = 'in' and name like 'camt.056.%' order by id desc limit 1`,
  )
  return row?.xml ?? ""
}

let messages = 0
/** Delivers a recall that was changed, as a message of its own; gives its identifier. */
async function deliver(xml: string): Promise<string> {
  messages += 1
  const id = `ATTACK-${messages}`
  await bank.deliver(Buffer.from(xml.replace(/(<Assgnmt><Id>)[^<]+/, `$1${id}`)))
  return id
}

const stateOf = async (messageId: string) => {
  const rows = await bank.sql<{ state: string }>(
    "select state from rail_messages where direction = 'in' and msg_id = $1",
    [messageId],
  )
  return rows[0]?.state
}

test("a bank that did not send a payment cannot recall it", async () => {
  const { txId } = await received()
  await recall("NEVER-SENT-A", { defect: "unknown" })
  await expect.poll(() => answersTo("NEVER-SENT-A")).toHaveLength(1)
  const xml = (await newestRecall()).replaceAll("NEVER-SENT-A", txId)
  await deliver(xml.replaceAll("NLBKDEFFXXX", "BDPCFRPPXXX"))
  await expect.poll(async () => (await answersTo(txId)).at(-1)).toBe("camt.029 RJCR NOOR")
  expect((await bank.states(txId)).at(-1)).toBe("credited")
  expect(await itemOf(txId)).toBeUndefined()
  // The head office and a branch are the same bank.
  await deliver(xml.replaceAll("NLBKDEFFXXX", "NLBKDEFFXXX".slice(0, 8)))
  await bank.until(txId, "recall_received")
})

test.each([
  ["another currency", /Ccy="EUR"/, 'Ccy="USD"', "processed", /EUR/],
  [
    "more recalls stated than there are",
    /<NbOfTxs>1</,
    "<NbOfTxs>2<",
    "quarantined",
    /1 recalls, not 2/,
  ],
  ["no payment at all", /<TxInf>.*<\/TxInf>/s, "", "quarantined", /recalls no payment/],
  ["three decimals", />10\.00</, ">10.001<", "processed", /OrgnlIntrBkSttlmAmt/],
])("a recall with %s moves nothing, and staff are told", async (_, part, instead, state, words) => {
  const { txId, accountId } = await received()
  await recall("NEVER-SENT-B", { defect: "unknown" })
  await expect.poll(newestRecall).toContain("NEVER-SENT-B")
  const before = (await bank.repairs()).length
  const id = await deliver(
    (await newestRecall()).replaceAll("NEVER-SENT-B", txId).replace(part, instead),
  )
  await expect.poll(() => stateOf(id)).toBe(state)
  expect((await bank.repairs()).slice(before)).toEqual([expect.stringMatching(words)])
  expect((await bank.states(txId)).at(-1)).toBe("credited")
  expect(await bank.balance(accountId)).toBe("10.00")
})

test("a recall of many payments asks staff about each once, and refuses those that never came", async () => {
  const first = await received()
  const second = await received({}, first)
  await recall("NEVER-SENT-C", { defect: "unknown" })
  await expect.poll(newestRecall).toContain("NEVER-SENT-C")
  const xml = await newestRecall()
  const [item = ""] = /<TxInf>.*<\/TxInf>/s.exec(xml) ?? []
  const wanted = [first.txId, second.txId, first.txId]
  const unknown = Array.from({ length: 500 }, (_, index) => `MANY-${index}`)
  const items = [...wanted, ...unknown].map((txId) => item.replaceAll("NEVER-SENT-C", txId))
  await deliver(
    xml.replace(item, items.join("")).replace("<NbOfTxs>1<", `<NbOfTxs>${items.length}<`),
  )
  for (const { txId } of [first, second]) {
    await bank.until(txId, "recall_received")
    expect(await bank.repairs(txId)).toHaveLength(1)
  }
  const refused = () =>
    bank.sql<{ count: number }>(
      "select count(*)::int from rail_messages where facts ->> 'txId' like 'MANY-%' and state = 'sent'",
    )
  await expect.poll(refused).toEqual([{ count: 500 }])
})

test("an inquiry must name its bank, and one about a recall that never came is told to staff once", async () => {
  const { txId } = await received()
  const neverSent = "NEVER-SENT-D"
  await bank.banks.control("/inquire", { txId: neverSent, about: "recall", defect: "unknown" })
  await expect.poll(() => answersTo(neverSent)).toHaveLength(1)
  const [row] = await bank.sql<{ xml: string }>(
    `select convert_from(bytes, 'UTF8') as xml from rail_messages
      where direction = 'in' and name like 'pacs.028.%' order by id desc limit 1`,
  )
  const ask = async (id: string, change: (xml: string) => string = (xml) => xml) => {
    const xml = (row?.xml ?? "").replaceAll(neverSent, txId)
    await bank.deliver(Buffer.from(change(xml.replace(/(<GrpHdr><MsgId>)[^<]+/, `$1${id}`))))
    await expect.poll(() => stateOf(id)).toBe("processed")
  }
  await ask("ASKED-ONCE")
  await ask("ASKED-AGAIN")
  expect(await bank.repairs(txId)).toEqual([expect.stringMatching(/which never arrived/)])

  const before = (await bank.repairs()).length
  await ask("NO-BANK", (xml) => xml.replace(/<InstgAgt>.*?<\/InstgAgt>/s, ""))
  expect((await bank.repairs()).slice(before)).toEqual([
    expect.stringMatching(/InstgAgt: the bank is missing/),
  ])
})

test.each(["recall", "inquiry"])(
  "a %s waits for payments that came before it and are not booked yet",
  async (what) => {
    const txId = `EARLY-${what}`
    await bank.sql(
      `insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256, lease_until)
        values ('in', 'pacs.008.001.08', 'standard', 'NLBKDEFFXXX', $1, 'stored', '<a/>', '', 'infinity')`,
      [`FILE-${what}`],
    )
    const waiting = () =>
      bank.sql<{ id: string }>(
        `select id from rail_messages where direction = 'in' and state = 'stored'
          and name !~ '^pacs[.]008' and convert_from(bytes, 'UTF8') like $1`,
        [`%${txId}%`],
      )
    if (what === "recall") await recall(txId, { defect: "unknown" })
    else await bank.banks.control("/inquire", { txId, defect: "unknown" })
    await expect.poll(waiting).toHaveLength(1)
    // The worker takes what is older first.
    await received()
    expect(await waiting()).toHaveLength(1)
    expect(await answersTo(txId)).toEqual([])
    await bank.sql("update rail_messages set lease_until = null where msg_id = $1", [
      `FILE-${what}`,
    ])
    await expect.poll(() => answersTo(txId)).toHaveLength(1)
  },
)

test("an inquiry does not wait for an employee who decides about the same recall", async () => {
  const { txId } = await recalled()
  const { id = 0 } = (await itemOf(txId)) ?? {}
  const employee = await bank.owner.connect()
  try {
    await employee.query("begin")
    await employee.query("select from repair_items where id = $1 for update", [id])
    await bank.banks.control("/inquire", { txId, about: "recall" })
    const open = () =>
      bank.sql("select from rail_messages where name like 'pacs.028.%' and state = 'stored'")
    const taken = () =>
      bank.sql(
        `select from rail_messages where name like 'pacs.028.%' and state = 'processed'
          and convert_from(bytes, 'UTF8') like $1`,
        [`%${txId}%`],
      )
    await expect.poll(taken).toHaveLength(1)
    expect(await open()).toEqual([])
  } finally {
    await employee.query("rollback")
    employee.release()
  }
  expect(await decide(txId, { action: "refuse", reason: "CUST" })).toMatchObject({
    outcome: "done",
  })
})

test("a recall of a payment that is rejected in the end is refused: it never arrived", async () => {
  const { txId } = await received()
  await bank.requireAgreement()
  // As if the clearing had not confirmed it yet.
  await bank.sql(
    `update payments set state = 'accepted', entry_id = null, transaction_id = null where tx_id = $1`,
    [txId],
  )
  await recall(txId)
  await expect
    .poll(() =>
      bank.sql("select answer_by is not null as open from payments where tx_id = $1", [txId]),
    )
    .toEqual([{ open: true }])
  await bank.sql(
    `select payment_apply(id, 'rejected', '{"reason": "AB05"}') from payments where tx_id = $1`,
    [txId],
  )
  bank.wake()
  await expect.poll(async () => (await answersTo(txId)).at(-1)).toBe("camt.029 RJCR NOOR")
})
