import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { keepInstantOpen } from "../../testing/keep-instant-open.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { newStaffItems, type StaffItems } from "../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../testing/staff-subjects.ts"
import { allPayloads, balancesOf, effectsOf } from "../../testing/two-people.ts"

// Direct SQL with the staff app's role: anyone who can send it, with one employee's token or none, decides nothing,
// moves no money that takes two, and releases nothing.

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let ina: TestEmployee
let sam: TestEmployee
let target: TestEmployee
let subjects: StaffSubjects & StaffItems

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

beforeAll(async () => {
  database = await openScratchDatabase()
  await keepInstantOpen(database.ownerUrl)
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 2 })
  ina = await newEmployee(
    sql,
    "Ina Keller",
    ...(["teller", "loan_officer", "payments_officer", "supervisor"] as const),
  )
  sam = await newEmployee(sql, "Sam Ortega", "supervisor")
  target = await newEmployee(sql, "Tea Lund", "teller")
  subjects = await newSubjects(ina)
})

async function newSubjects(teller: TestEmployee): Promise<StaffSubjects & StaffItems> {
  const made = await newStaffSubjects(sql, teller)
  return { ...made, ...(await newStaffItems(sql, made)) }
}

afterAll(async () => {
  await Promise.all([owner.end(), staff.end()])
  await database.drop()
})

/** What SQL as the staff app's role answers; undefined when it is refused. */
const attempt = async (text: string, values: unknown[] = []) =>
  staff.query<Record<string, unknown>>(text, values).then(
    ({ rows, rowCount }) => ({ answer: rows[0]?.["answer"], rowCount }),
    () => undefined,
  )

const store = async (kind: string, payload: object, who = ina) =>
  (
    await attempt("select proposal_store($1, $2) as answer", [
      who.token,
      JSON.stringify({ kind, payload, reason: "As agreed" }),
    ])
  )?.answer as { outcome: string; reason?: string; id?: number } | undefined

async function approve(checker: TestEmployee, id: number | undefined) {
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  const confirmationId = await checker.confirm(Number(id))
  const request = { id, hash: row?.hash, decision: "approve", confirmationId }
  const decided = await attempt("select proposal_decide($1, $2) as answer", [
    checker.token,
    JSON.stringify(request),
  ])
  return decided?.answer
}

type Callable = { name: string; takes: string }

test("one employee's token, or none, with every function and view of the role, completes nothing", async () => {
  const proposals: number[] = []
  const proposed: Readonly<Record<string, unknown>>[] = []
  for (const [kind, payloadOf] of Object.entries(allPayloads)) {
    const payload = payloadOf(subjects, target.id)
    const stored = await store(kind, payload)
    if (stored?.outcome !== "stored") continue
    proposals.push(Number(stored.id))
    proposed.push({ kind, payload, ...payload })
  }
  expect(proposals.length).toBeGreaterThan(19)
  const confirmations = await Promise.all(proposals.map((id) => ina.confirm(id)))
  // One may withdraw what one has proposed, and the test does that last.
  const kept = `select id, state in ('open', 'withdrawn') as undecided, decided_by, payload, before, expires_at,
    maker_id from proposals where id = any($1) order by id`
  const open = await sql(kept, [proposals])
  const before = [await effectsOf(sql, subjects, target.id), await balancesOf(sql)]

  // Every function that the role may call, with everything it could be about, and with verbs and parts of each kind.
  const { rows: functions } = await staff.query<Callable>(
    `select p.oid::regproc::text as name, pg_get_function_identity_arguments(p.oid) as takes
      from pg_proc p
      where pronamespace = 'public'::regnamespace and has_function_privilege(p.oid, 'execute') and prosecdef
      order by p.oid::regproc::text = 'proposal_withdraw', 1`,
  )
  expect(functions.length).toBeGreaterThan(30)
  const verbs = ["card.unfreeze", "access.unblock", "loan.approve", "payout", "holder.rename"]
  const ownVerbs: Readonly<Record<string, readonly string[]>> = {
    staff_serve_loan: ["payout", "approval.undo", "promise.note", "loan.disburse"],
    staff_serve_repair: ["take", "note", "inquire", "close", "release"],
  }
  const hashes = await sql<{ hash: string }>(
    "select hash from staff_proposals where id = any($1) order by id",
    [proposals],
  )
  const requests = proposals.map((id, index) => ({
    ...Object.fromEntries(
      Object.values(allPayloads).flatMap((one) => Object.entries(one(subjects, target.id))),
    ),
    id,
    proposalId: id,
    decision: "approve",
    hash: hashes[index]?.hash,
    confirmationId: confirmations[index],
    checkerId: sam.id,
    makerId: sam.id,
    byTwo: true,
    loanId: subjects.largeId,
    memberId: subjects.blockedId,
    text: "Seen",
    note: "Seen",
    cardId: subjects.frozenCardId,
    codeHash: "00".repeat(32),
    // The request of this kind itself; the rest is for everything that a function could be about.
    ...proposed[index],
    amount: "6000.00",
  }))
  let answered = 0
  for (const { name, takes } of functions) {
    const texts = takes.split(", ").filter((each) => each.endsWith(" text")).length
    const withJson = takes.endsWith("jsonb")
    for (const token of [ina.token, "", null, sam.token.slice(1)]) {
      const mine = token === ina.token
      for (const request of withJson ? requests.slice(0, mine ? requests.length : 1) : [{}]) {
        for (const verb of mine && /_serve_|_read_/.test(name)
          ? (ownVerbs[name] ?? verbs)
          : ["payout"]) {
          const values = [
            token,
            ...(texts > 1 ? [verb] : []),
            ...(withJson ? [JSON.stringify({ ...request, verb })] : []),
          ]
          const places = values.map((_value, index) => `$${index + 1}`).join(", ")
          const found = await attempt(`select ${name}(${places}) as answer`, values)
          if (found && !mine) answered += 1
        }
      }
    }
  }
  // Without a sign-in, none of them answers.
  expect(answered).toBe(0)

  // Every table and view, also those that the role may not read.
  const tables = await sql<{ name: string; own: string }>(
    `select c.oid::regclass::text as name, a.attname as own from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  )
  for (const { name, own } of tables) {
    for (const statement of [
      `update ${name} set "${own}" = "${own}"`,
      `delete from ${name}`,
      `insert into ${name} select * from ${name}`,
      `truncate ${name}`,
    ]) {
      expect([statement, await attempt(statement)]).toEqual([statement, undefined])
    }
  }
  expect(await attempt("set role tessera_owner")).toBeUndefined()
  expect(await attempt("select nextval('journal_entries_id_seq')")).toBeUndefined()

  expect([await effectsOf(sql, subjects, target.id), await balancesOf(sql)]).toEqual(before)
  expect(await sql(kept, [proposals])).toEqual(open)
})

test("an amount that is left out, or none, is refused like a wrong one", async () => {
  const { accountId, entryId, applicationId, memberId } = subjects
  await sql(
    "insert into member_views (user_id, employee_id, purpose) values ($1, $2, 'member_request')",
    [memberId, sam.id],
  )
  for (const amount of [undefined, null, "NaN", "Infinity", "-1", "0"]) {
    const refusals = [
      await store("entry.correct", { entryId, amount }, sam),
      await store("fee.refund", { accountId, amount, fee: "Card" }, sam),
      await store("loan.approve", { loanId: applicationId, interestRate: amount }, sam),
    ]
    expect(refusals.map((each) => each?.reason)).not.toContain(undefined)
    expect(refusals.map((each) => each?.outcome)).toEqual(["refused", "refused", "refused"])
  }
})

test("a subject is the same however its number is written", async () => {
  const one = await newSubjects(sam)
  const payload = { cardId: one.frozenCardId, reason: "Found again" }
  const { id } = (await store("card.unfreeze", payload)) ?? {}
  for (const cardId of [` ${one.frozenCardId}`, `0${one.frozenCardId}`, `+${one.frozenCardId}`]) {
    expect(await store("card.unfreeze", { ...payload, cardId })).toEqual({
      outcome: "refused",
      reason: "already_open",
      id,
    })
  }
})

test("nobody decides for a relative, and what someone proposed before declaring one is not done", async () => {
  const other = await newEmployee(sql, "Otto Neu", "teller")
  const one = await newSubjects(other)
  const payload = { cardId: one.frozenCardId, reason: "Found again" }
  const { id } = (await store("card.unfreeze", payload, other)) ?? {}
  const declare = ({ token }: TestEmployee) =>
    attempt("select staff_relative_declare($1, $2)", [
      token,
      JSON.stringify({
        memberId: one.memberId,
        memberName: "Marta Weber",
        relation: "relative",
      }),
    ])
  const kin = await newEmployee(sql, "Kim Neu", "supervisor")
  await declare(kin)
  // The function raises an error.
  expect(await approve(kin, id)).toBeUndefined()
  await declare(other)
  expect(await approve(sam, id)).toEqual({ outcome: "not_done", reason: "maker_related" })
  expect((await effectsOf(sql, one, target.id))["unfrozen"]).toBe("false")
})
