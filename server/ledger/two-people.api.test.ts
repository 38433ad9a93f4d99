import { randomUUID } from "node:crypto"
import fc from "fast-check"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { fullForm } from "../../testing/full-form.ts"
import { keepInstantOpen } from "../../testing/keep-instant-open.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { newStaffItems, type StaffItems } from "../../testing/staff-items.ts"
import { newStaffSubjects, type StaffSubjects } from "../../testing/staff-subjects.ts"
import { allPayloads, effectsOf, kindsOf, roleSets, twists } from "../../testing/two-people.ts"
import { type Confirmation, type Step, steps, type Token } from "../../testing/two-people-steps.ts"

// No sequence of calls lets one employee complete what takes two. The functions of the staff app are called with its
// database roles, as random employees call them: with their own sign-in, an ended one, or none, with confirmations
// of something else, of someone else, or used before, and for members to whom they are related.

type Json = Record<string, unknown>

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let identity: pg.Pool

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

beforeAll(async () => {
  database = await openScratchDatabase()
  await keepInstantOpen(database.ownerUrl)
  owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  staff = testPool({ connectionString: database.staffUrl, max: 2 })
  identity = testPool({ connectionString: database.staffIdentityUrl, max: 1 })
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end(), identity.end()])
  await database.drop()
})

/** Calls a function of the staff app with its role; an error that it raises is a refusal by its name. */
async function call(name: string, token: string, ...args: unknown[]): Promise<Json> {
  const places = args.map((_arg, index) => `$${index + 2}`)
  try {
    const { rows } = await staff.query<{ answer: Json | null }>(
      `select ${name}(${["$1", ...places].join(", ")}) as answer`,
      [token, ...args.map((arg) => (typeof arg === "object" ? JSON.stringify(arg) : arg))],
    )
    return rows[0]?.answer ?? {}
  } catch (error) {
    // What the staff app's API refuses to send, such as an amount that is none, raises other errors.
    return { outcome: "raised", reason: (error as Error).message.replaceAll(/\d+/g, "…") }
  }
}

type Actor = TestEmployee & {
  readonly roles: readonly EmployeeRole[]
  /** Members on whom this employee may not act. */
  readonly related: Set<number>
  readonly used: string[]
  live: boolean
}

const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
let made = 0
async function hire(roles: readonly EmployeeRole[]): Promise<Actor> {
  made += 1
  const name = `Nora ${[...String(made)].map((digit) => words[Number(digit)]).join("")}`
  const employee = await newEmployee(sql, name, ...roles)
  return { ...employee, roles, related: new Set(), used: [], live: true }
}

type Proposal = {
  id: string
  kind: string
  maker_id: string
  user_id: string | null
  hash: string
  state: string
  expired: boolean
  checker_roles: EmployeeRole[]
}

const proposalOf = async (id: string | undefined): Promise<Proposal | undefined> =>
  (
    await sql<Proposal>(
      `select p.id, p.kind, maker_id, user_id, encode(payload_hash, 'hex') as hash, state,
          expires_at <= clock_timestamp() as expired, checker_roles::text[]
        from proposals p join proposal_kinds k on k.kind = p.kind where p.id = $1`,
      [id],
    )
  )[0]

const outcomes = new Map<string, number>()

async function run(teams: readonly number[], sequence: readonly Step[]): Promise<void> {
  const actors = await Promise.all(teams.map((team) => hire(roleSets[team] ?? [])))
  const target = await hire(["teller"])
  const subjects = await newSubjects(actors[0] as Actor)
  const before = await effectsOf(sql, subjects, target.id)
  const proposals: string[] = []
  const approvedByTwo = new Set<string>()
  for (const step of sequence) {
    const actor = actors[step.who % actors.length] as Actor
    await take(step, actor, { actors, subjects, target, proposals, approvedByTwo })
  }
  // What has happened was approved by two.
  const after = await effectsOf(sql, subjects, target.id)
  for (const [effect, value] of Object.entries(after)) {
    if (value === before[effect]) continue
    const allowed = kindsOf[effect]?.some((kind) => approvedByTwo.has(kind))
    expect([effect, before[effect], value, allowed]).toEqual([effect, before[effect], value, true])
  }
  const decided = await sql<{ kind: string }>(
    "select kind from proposals where id = any($1) and state = 'approved'",
    [proposals],
  )
  for (const { kind } of decided) expect([...approvedByTwo]).toContain(kind)
  if (actors.length === 1) expect([...approvedByTwo]).toEqual([])
}

async function newSubjects(teller: Actor): Promise<StaffSubjects & StaffItems> {
  const subjects = await newStaffSubjects(sql, teller)
  return { ...subjects, ...(await newStaffItems(sql, subjects)) }
}

type Bank = {
  actors: readonly Actor[]
  subjects: StaffSubjects & StaffItems
  target: Actor
  proposals: string[]
  approvedByTwo: Set<string>
}

async function take(step: Step, actor: Actor, bank: Bank): Promise<void> {
  const { subjects, target, proposals } = bank
  const chosen = "which" in step ? proposals[step.which % (proposals.length || 1)] : undefined
  switch (step.do) {
    case "propose": {
      const payload = twists[step.twist]?.(allPayloads[step.kind]?.(subjects, target.id) ?? {})
      const request = { kind: step.kind, payload, reason: "As agreed" }
      const stored = await call("proposal_store", tokenOf(actor, step.token), request)
      if (stored["outcome"] === "stored") proposals.push(String(stored["id"]))
      return
    }
    case "decide":
      return decide(step, actor, bank, await proposalOf(chosen))
    case "reject": {
      const proposal = await proposalOf(chosen)
      const request = { id: chosen, decision: "reject", hash: proposal?.hash, reason: "Not now" }
      await call("proposal_decide", actor.token, request)
      return
    }
    case "withdraw":
      return void (await call("proposal_withdraw", actor.token, { id: chosen }))
    case "draw": {
      const codeHash = "00".repeat(32)
      await call("staff_draw_recovery", actor.token, { proposalId: chosen, codeHash })
      return void (await call("staff_enrollment_code", actor.token, { id: target.id, codeHash }))
    }
    case "expire":
      // As time does: nothing else can change it.
      await sql("alter table proposals disable trigger proposals_kept")
      await sql(
        "update proposals set expires_at = created_at + interval '1 microsecond' where id = $1 and state = 'open'",
        [chosen],
      )
      await sql("alter table proposals enable trigger proposals_kept")
      return
    case "alone":
      return alone(actor, step.act, subjects)
    case "relate": {
      const declared = {
        memberId: subjects.memberId,
        memberName: "Marta Weber",
        relation: "self",
      }
      const { outcome } = await call("staff_relative_declare", actor.token, declared)
      if (outcome === "done") actor.related.add(subjects.memberId)
      return
    }
    case "sign out":
      await identity.query(
        "update employee_sign_ins set ended_at = clock_timestamp() where employee_id = $1 and ended_at is null",
        [actor.id],
      )
      actor.live = false
  }
}

const tokenOf = (actor: Actor, token: Token) => (token === "own" ? actor.token : `${actor.token}x`)

/** What one employee may do at once, and what is too much for one. */
async function alone(actor: Actor, act: number, subjects: StaffSubjects): Promise<void> {
  const { cardId, memberId, largeId, accountId, drawerId } = subjects
  const cash = { key: randomUUID(), drawerId, accountId, direction: "in", amount: "6000.00" }
  const reason = "Reported by phone"
  const calls: [string, ...unknown[]][] = [
    ["staff_serve_member", "card.freeze", { cardId, reason }],
    ["staff_serve_member", "access.block", { memberId, reason }],
    ["staff_serve_loan", { verb: "payout", loanId: largeId, reason }],
    ["staff_cash_post", { ...cash, identified: "Passport P1234567", byTwo: true }],
    ["staff_cash_post", { ...cash, direction: "out", amount: "10.00" }],
    ["staff_cash_count", { drawerId, count: { "100.00": 1 } }],
  ]
  const [name, ...args] = calls[act] ?? ["staff_cash_drawer"]
  await call(name, actor.token, ...args)
}

/** Asks for an approval, and compares what is decided with what may be. */
async function decide(
  step: Extract<Step, { do: "decide" }>,
  actor: Actor,
  { actors, proposals, approvedByTwo }: Bank,
  proposal: Proposal | undefined,
): Promise<void> {
  if (!proposal) return
  const other = proposals.find((id) => id !== proposal.id)
  const colleague = actors.find(({ id }) => id !== actor.id)
  const confirmation = await confirmationOf(step.confirm, actor, { proposal, other, colleague })
  const answer = await call("proposal_decide", tokenOf(actor, step.token), {
    id: proposal.id,
    decision: "approve",
    confirmationId: confirmation?.id,
    hash: step.hash ? proposal.hash : "0".repeat(64),
  })
  const related = actors.filter((each) => each.related.has(Number(proposal.user_id)))
  const may =
    actor.live &&
    step.token === "own" &&
    step.hash &&
    confirmation?.right === true &&
    proposal.state === "open" &&
    !proposal.expired &&
    Number(proposal.maker_id) !== actor.id &&
    proposal.checker_roles.some((role) => actor.roles.includes(role)) &&
    !related.includes(actor)
  const outcome = String(answer["outcome"])
  const isDecided = outcome === "approved" || outcome === "not_done"
  expect([proposal.kind, step, answer, isDecided]).toEqual([proposal.kind, step, answer, may])
  if (related.some(({ id }) => id === Number(proposal.maker_id))) {
    expect(outcome).not.toBe("approved")
  }
  const seen = outcome === "approved" ? outcome : String(answer["reason"])
  outcomes.set(seen, (outcomes.get(seen) ?? 0) + 1)
  if (isDecided && confirmation) actor.used.push(confirmation.id)
  if (outcome === "approved") approvedByTwo.add(proposal.kind)
}

/** Stores that a factor was given, as the sign-in's role does, and says whether it is right for this decision. */
async function confirmationOf(
  kind: Confirmation,
  actor: Actor,
  {
    proposal,
    other,
    colleague,
  }: { proposal: Proposal; other: string | undefined; colleague: Actor | undefined },
): Promise<{ id: string; right: boolean } | undefined> {
  if (kind === "none") return undefined
  if (kind === "used") {
    const id = actor.used.at(-1)
    return id === undefined ? undefined : { id, right: false }
  }
  const giver = kind === "of a colleague" ? colleague : actor
  const about = kind === "of another" ? other : proposal.id
  if (!giver || about === undefined) return undefined
  const hash = kind === "own" || kind === "of a colleague" ? proposal.hash : "11".repeat(32)
  const proof = randomUUID()
  await identity.query(
    `insert into employee_confirmations (sign_in_id, proposal_id, payload_hash, proof_hash)
      select id, $2, decode($3, 'hex'), sha256(convert_to($4, 'UTF8')) from employee_sign_ins
        where employee_id = $1 order by created_at desc limit 1`,
    [giver.id, about, hash, proof],
  )
  return { id: proof, right: kind === "own" }
}

test("what takes two is never completed by one, in any sequence of calls", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.nat(roleSets.length - 1), { minLength: 1, maxLength: 4, size: "max" }),
    fc.array(steps, { minLength: 10, maxLength: 40, size: "max" }),
    run,
  )
  await fc.assert(property, { numRuns: fullForm ? 400 : 40, endOnFailure: true })
  console.log(Object.fromEntries(outcomes))
  // Two could complete it.
  expect(outcomes.get("approved")).toBeGreaterThan(0)
})
