import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type EmployeeRole, employeeRoles } from "#shared/employee-roles.ts"
import { testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"

// What employees may do for members, with the rights of the staff app's role, in a database of its own.

type Json = Record<string, unknown>

let database: ScratchDatabase
let owner: pg.Pool
let staff: pg.Pool
let app: pg.Pool
const people = new Map<EmployeeRole | "other", TestEmployee>()

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows

function as(role: EmployeeRole | "other"): TestEmployee {
  const employee = people.get(role)
  if (!employee) throw new Error(`nobody is ${role}`)
  return employee
}

/** Calls a function of the staff app with its role; `who` is a role, or a token. */
async function call(name: string, who: string, ...args: unknown[]): Promise<Json> {
  const token = people.get(who as EmployeeRole)?.token ?? who
  const places = args.map((arg, index) =>
    typeof arg === "object" ? `$${index + 2}::jsonb` : `$${index + 2}`,
  )
  const { rows } = await staff.query<{ answer: Json }>(
    `select ${name}(${["$1", ...places].join(", ")}) as answer`,
    [token, ...args.map((arg) => (typeof arg === "object" ? JSON.stringify(arg) : arg))],
  )
  return rows[0]?.answer ?? {}
}

let made = 0
async function newMember(): Promise<{ memberId: number; cardId: number; accountId: number }> {
  made += 1
  const [user] = await sql<{ id: string }>(
    `insert into users (username, password_hash, holder_name, phone_number)
      values ($1, 'none', $2, '+352 621 000 001') returning id`,
    [`member-${made}`, `Mira Member${made}`],
  )
  const memberId = Number(user?.id)
  const [account] = await sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', $2, 'Current') returning id`,
    [memberId, `LU99999000000000${String(made).padStart(4, "0")}`],
  )
  const [card] = await sql<{ id: string }>(
    `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
        cvv_key_version, expiry_date)
      values ($1, $2, '\\x00', 'x', $3, '4821', 'x', '2999-01-31') returning id`,
    [account?.id, memberId, Buffer.from(`card ${made}`)],
  )
  await sql("insert into chat_messages (user_id, author, text) values ($1, 'customer', 'Hello?')", [
    memberId,
  ])
  // All have opened the file.
  await sql(
    `insert into member_views (user_id, employee_id, purpose)
      select $1, id, 'member_request' from employees`,
    [memberId],
  )
  return { memberId, cardId: Number(card?.id), accountId: Number(account?.id) }
}

const open = (who: string, memberId: number, purpose = "member_request") =>
  call("staff_open_member", who, { memberId, purpose })

const read = (who: string, memberId: number, part = "file") =>
  call("staff_read_member", who, part, { memberId })

const auditOf = (memberId: number) =>
  sql<{ action: string; details: Json }>(
    "select action, details from audit_events where user_id = $1 order by id",
    [memberId],
  )

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  staff = testPool({ connectionString: database.staffUrl, max: 4 })
  app = testPool({ connectionString: database.appUrl, max: 2 })
  for (const [index, role] of [...employeeRoles, "other" as const].entries()) {
    const letter = String.fromCharCode(97 + index)
    const name = `Kim ${letter.toUpperCase()}${letter.repeat(3)}`
    people.set(role, await newEmployee(sql, name, role === "other" ? "supervisor" : role))
  }
})

afterAll(async () => {
  await Promise.all([owner.end(), staff.end(), app.end()])
  await database.drop()
})

test("one employee protects at once, and the audit row names them", async () => {
  const { memberId, cardId } = await newMember()
  const reason = "Reported stolen"
  expect(
    await call("staff_serve_member", "teller", "card.freeze", { cardId, reason }),
  ).toMatchObject({ outcome: "done", memberId })
  expect(
    await call("staff_serve_member", "teller", "card.freeze", { cardId, reason }),
  ).toMatchObject({ reason: "already_frozen" })
  expect(
    await call("staff_serve_member", "teller", "access.block", { memberId, reason }),
  ).toMatchObject({ outcome: "done" })
  const by = { employee: as("teller").name, employeeId: as("teller").id }
  expect(await auditOf(memberId)).toEqual([
    { action: "card.frozen", details: { cardId, reason, ...by } },
    { action: "access.blocked", details: { reason, ...by } },
  ])
})

test("an identity check in the staff app needs a document and the whole checklist", async () => {
  const { memberId } = await newMember()
  const check = (changes: Json) =>
    call("staff_serve_member", "teller", "identity.check", {
      memberId,
      evidence: "At the counter",
      ...changes,
    })
  const document = {
    documentKind: "passport",
    documentNumber: "LX-48213",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
  }
  expect(await check({})).toMatchObject({ reason: "document_required" })
  await expect(check({ ...document, checklist: ["original"] })).rejects.toThrow(
    "checklist_complete",
  )
  const checklist = ["original", "photo", "name", "genuine"]
  expect(await check({ ...document, checklist })).toMatchObject({ outcome: "done" })
})

async function propose(
  maker: string,
  kind: string,
  payload: Json,
): Promise<{ id: number; stored: Json }> {
  const stored = await call("proposal_store", maker, { kind, payload, reason: "The member asked" })
  return { id: Number(stored["id"]), stored }
}

async function approve(checker: EmployeeRole | "other", id: number): Promise<Json> {
  const [row] = await sql<{ hash: string }>("select hash from staff_proposals where id = $1", [id])
  return call("proposal_decide", as(checker).token, {
    id,
    hash: row?.hash,
    decision: "approve",
    confirmationId: await as(checker).confirm(id),
  })
}

test("what undoes a protection takes two, and the audit rows name both", async () => {
  const { memberId, cardId } = await newMember()
  await call("staff_serve_member", "teller", "card.freeze", { cardId })
  await call("staff_serve_member", "teller", "access.block", { memberId, reason: "Asked" })
  await sql(
    `update users set new_payee_days = 30, new_payee_amount = 0.01, new_payee_set_at = clock_timestamp(),
      confirmed_new_payee_days = 7, confirmed_new_payee_amount = 0.02 where id = $1`,
    [memberId],
  )
  const both = { makerName: as("supervisor").name, checkerName: as("other").name }
  for (const [kind, payload, action] of [
    ["card.unfreeze", { cardId, reason: "Found again" }, "card.unfrozen"],
    ["access.unblock", { memberId, reason: "Asked" }, "access.unblocked"],
    ["payee_limit.lift", { memberId, reason: "Not hers" }, "new_payee_limit.lifted"],
  ] as const) {
    const { id, stored } = await propose("supervisor", kind, payload)
    expect(stored).toMatchObject({ outcome: "stored" })
    expect(await approve("supervisor", id)).toMatchObject({ reason: "own_proposal" })
    expect(await approve("other", id)).toMatchObject({ outcome: "approved" })
    expect((await auditOf(memberId)).at(-1)).toMatchObject({ action, details: both })
  }
  // Nothing is left to undo.
  const none = { memberId, reason: "Not hers" }
  expect((await propose("teller", "payee_limit.lift", none)).stored).toMatchObject({
    reason: "no_payee_limit",
  })
  expect(
    (await propose("teller", "access.unblock", { memberId, reason: "Asked" })).stored,
  ).toMatchObject({
    reason: "not_blocked",
  })
})

test("the code of an approved recovery is drawn once, by the employee who proposed it", async () => {
  const { memberId } = await newMember()
  const payload = { memberId, evidence: "Passport at the counter", removesFactors: false }
  const { id } = await propose("teller", "recovery.issue", payload)
  const draw = (who: string) =>
    call("staff_draw_recovery", who, { proposalId: id, codeHash: "ab".repeat(32) })
  const refused = { outcome: "refused", reason: "no_code_to_draw" }
  expect(await draw("teller")).toEqual(refused)
  expect(await approve("supervisor", id)).toMatchObject({ outcome: "approved" })
  expect(await draw("supervisor")).toEqual(refused)
  expect(await draw("loan_officer")).toEqual(refused)
  expect(await draw("teller")).toMatchObject({ outcome: "done", memberId })
  expect(await draw("teller")).toEqual(refused)
})

test("a new name takes two and the document, and is then checked", async () => {
  const { memberId } = await newMember()
  const payload = {
    memberId,
    holderName: "Mira Newname",
    nameOnCards: "MIRA NEWNAME",
    evidence: "Marriage certificate",
    documentKind: "identity_card",
    documentNumber: "A-12345",
    documentCountry: "LU",
    documentExpiresOn: "2999-01-31",
    checklist: ["original", "photo", "name", "genuine"],
  }
  const { id } = await propose("teller", "holder.rename", payload)
  expect(await approve("other", id)).toMatchObject({ outcome: "approved" })
  await open("teller", memberId)
  expect(await read("teller", memberId)).toMatchObject({
    profile: {
      holderName: "Mira Newname",
      identity: "checked",
      identityCheck: { documentNumber: "A-12345" },
    },
  })
})

test("the inbox shows unanswered conversations first come, and who has taken one", async () => {
  const [one, two] = [await newMember(), await newMember()]
  const asks = {
    waiting: { author: "customer" },
    mine: { mine: "yes" },
    answered: { author: "staff" },
  }
  const listed = async (list: keyof typeof asks, who = "teller") => {
    const sort = list === "waiting" ? "at" : "-at"
    const request = { list: "conversations", ask: asks[list], sort, most: 200 }
    const rows = Object.values(await call("staff_list", who, request))
    return rows.map((row) => (row as Json)["id"])
  }
  const waiting = await listed("waiting")
  expect(waiting.indexOf(one.memberId)).toBeLessThan(waiting.indexOf(two.memberId))
  await call("staff_take_conversation", "teller", {
    memberId: one.memberId,
    employeeId: as("teller").id,
  })
  expect(await listed("mine")).toContain(one.memberId)
  expect(await listed("mine", "supervisor")).not.toContain(one.memberId)
  await call("staff_serve_member", "teller", "chat.answer", { memberId: one.memberId, text: "Yes" })
  expect(await listed("waiting")).not.toContain(one.memberId)
  expect((await listed("answered"))[0]).toBe(one.memberId)
  await call("staff_take_conversation", "teller", { memberId: one.memberId, employeeId: null })
  expect(await listed("mine")).not.toContain(one.memberId)
})
