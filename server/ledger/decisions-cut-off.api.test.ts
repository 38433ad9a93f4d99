import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { newStaffSubjects } from "../../testing/staff-subjects.ts"

// A decision and what it brings about are one transaction: when the connection is cut off between the two, either
// both have happened or neither. Of two approvals at once one wins.

let database: ScratchDatabase
let owner: pg.Pool
let maker: TestEmployee
let sam: TestEmployee
let sue: TestEmployee

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  maker = await newEmployee(sql, "Mia Keller", "teller", "supervisor")
  sam = await newEmployee(sql, "Sam Ortega", "supervisor")
  sue = await newEmployee(sql, "Sue Marsh", "supervisor")
})

afterAll(async () => {
  await owner.end()
  await database.drop()
})

type Waiting = { id: string; hash: string; accountId: number }

/** A refund that waits for a second person. */
async function newRefund(): Promise<Waiting> {
  const { accountId } = await newStaffSubjects(sql, await newTeller())
  const request = {
    kind: "fee.refund",
    payload: { accountId, amount: "5.00", fee: "Card" },
    reason: "As agreed",
  }
  await sql("select proposal_store($1, $2)", [maker.token, JSON.stringify(request)])
  const [row] = await sql<{ id: string; hash: string }>(
    "select id, encode(payload_hash, 'hex') as hash from proposals where subject = $1",
    [String(accountId)],
  )
  return { id: row?.id ?? "", hash: row?.hash ?? "", accountId }
}

let hired = 0
/** Each has one drawer. */
async function newTeller(): Promise<TestEmployee> {
  hired += 1
  const letters = String.fromCharCode(97 + (hired % 26), 97 + Math.floor(hired / 26))
  return newEmployee(sql, `Tea ${letters}lund`, "teller")
}

const approval = async (who: TestEmployee, { id, hash }: Waiting) =>
  JSON.stringify({ id, hash, decision: "approve", confirmationId: await who.confirm(Number(id)) })

/** The proposal's state, how often the fee was refunded, how often that was audited, and what the account holds. */
async function outcomeOf({ id, accountId }: Waiting) {
  const [row] = await sql<{ found: unknown[] }>(
    `select array[p.state::text,
        (select count(*) from transactions t join journal_entries e on e.id = t.entry_id
          where e.kind = 'fee_refund' and t.to_account_id = $2)::text,
        (select count(*) from audit_events where action = 'fee.refunded' and details ->> 'accountId' = $2::text)::text,
        (select count(*) from employee_confirmations where proposal_id = p.id and used_at is not null)::text,
        (select sum(amount) from postings where account_id = $2)::text,
        (select balance from accounts where id = $2)::text] as found
      from proposals p where p.id = $1`,
    [id, accountId],
  )
  return row?.found
}

/** Decides on a connection of its own, which ends as a killed process's does: at once, by the server. */
async function cutOff(request: string, when: "before the commit" | "after the commit") {
  const client = testClient(database.staffUrl)
  await client.connect()
  await client.query("begin")
  const { rows } = await client.query<{ answer: { outcome: string }; pid: number }>(
    "select proposal_decide($1, $2) as answer, pg_backend_pid() as pid",
    [sam.token, request],
  )
  if (when === "after the commit") await client.query("commit")
  const superuser = testClient(database.superuserUrl)
  await superuser.connect()
  await superuser.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid])
  await superuser.end()
  await client.end().catch(() => undefined)
  return rows[0]?.answer.outcome
}

test("an approval that is cut off before its commit has decided and booked nothing, and can be repeated", async () => {
  const refund = await newRefund()
  const before = await outcomeOf(refund)
  const request = await approval(sam, refund)
  expect(await cutOff(request, "before the commit")).toBe("approved")
  expect(await outcomeOf(refund)).toEqual(before)
  expect(before?.slice(0, 4)).toEqual(["open", "0", "0", "0"])

  // The factor is not used up.
  expect(await cutOff(request, "after the commit")).toBe("approved")
  const after = await outcomeOf(refund)
  expect(after).toEqual(["approved", "1", "1", "1", sumOf(before), sumOf(before)])
  const again = await sql<{ answer: { reason: string } }>(
    "select proposal_decide($1, $2) as answer",
    [sam.token, request],
  )
  expect(again[0]?.answer.reason).toBe("not_open")
  expect(await outcomeOf(refund)).toEqual(after)
})

/** What the account holds with the refund. */
const sumOf = (before: unknown[] | undefined) => (Number(before?.[5]) + 5).toFixed(2)

test("of two approvals at once one wins, and it is booked once", async () => {
  for (let round = 1; round <= 20; round += 1) {
    const refund = await newRefund()
    const before = await outcomeOf(refund)
    const requests = [
      [sam.token, await approval(sam, refund)],
      [sue.token, await approval(sue, refund)],
    ]
    const answers = await Promise.all(
      requests.map((values) =>
        sql<{ outcome: string }>("select proposal_decide($1, $2) ->> 'outcome' as outcome", values),
      ),
    )
    expect(
      answers
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(["approved", "refused"])
    const sum = sumOf(before)
    expect(await outcomeOf(refund)).toEqual(["approved", "1", "1", "1", sum, sum])
  }
})
