import { randomUUID } from "node:crypto"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import type { StaffEndpoint } from "../../server/staff/staff-endpoint.ts"
import type { TestEmployee } from "../employees.ts"
import { receiveTransfer } from "../payments/receive-transfer.ts"
import type { TestStaffApp } from "../staff-app.ts"
import { newAppEmployee } from "../staff-identity.ts"
import { newStaffSubjects } from "../staff-subjects.ts"

/** What the fuzz test's requests to the staff app are about. */
export type StaffEnvironment = {
  /** The values for the names in braces of a case. */
  readonly names: ReadonlyMap<string, string>
  /** The session's cookie of the employee whom the case names. */
  readonly cookies: Readonly<Record<StaffCaller, string>>
  /** Members whose rows a request may write: the subject's own. */
  readonly members: ReadonlySet<number>
}

/** Employees with every right of those who serve members; with those of one role; and one who has signed out. */
export const staffCallers = ["own", "auditor", "administrator", "ended"] as const
export type StaffCaller = (typeof staffCallers)[number]

const everyRight = ["teller", "loan_officer", "payments_officer", "supervisor"] as const

/** The loan that an endpoint is for. */
const loanFor: Readonly<Record<string, "applicationId" | "offerId" | "acceptedId">> = {
  proposeApproval: "applicationId",
  proposeRejection: "applicationId",
  undoLoanApproval: "offerId",
  payOutLoan: "acceptedId",
}

let made = 0
/** A name that no other employee has. */
export function newName(first: string): string {
  made += 1
  const letters = [made % 26, Math.floor(made / 26) % 26, Math.floor(made / 676)]
  return `${first} F${letters.map((letter) => String.fromCharCode(97 + letter)).join("")}`
}

const hire = (app: TestStaffApp, ...roles: readonly EmployeeRole[]) =>
  app.employ(newName("Fay"), ...roles)

/** Creates those who are the same in each environment; one of them has signed out. */
export async function employOthers(app: TestStaffApp) {
  const maker = await hire(app, "supervisor")
  const auditor = await hire(app, "auditor")
  const administrator = await hire(app, "administrator")
  const ended = await hire(app, "teller")
  await app.sql("update employee_sign_ins set ended_at = now() where employee_id = $1", [ended.id])
  return { maker, auditor, administrator, ended }
}

/** Creates a member, an employee, and everything that the endpoint is about: nothing of it was used before. */
export async function newStaffEnvironment(
  app: TestStaffApp,
  { maker, auditor, administrator, ended }: Awaited<ReturnType<typeof employOthers>>,
  { id, path, roles }: StaffEndpoint,
): Promise<StaffEnvironment> {
  const { sql } = app
  const forAdministrators = typeof roles !== "string" && roles.includes("administrator")
  const own = await hire(app, ...(forAdministrators ? (["administrator"] as const) : everyRight))
  const target = /^.employees/.test(path) || id === "openDrawer" ? await hire(app, "teller") : own
  // To open a drawer, the employee has none.
  const subjects = await newStaffSubjects(sql, id === "openDrawer" ? target : own)
  const store = async (who: TestEmployee, kind: string, payload: object) => {
    const request = { kind, payload, reason: "Found again at home" }
    const [stored] = await sql<{ id: string }>("select proposal_store($1, $2) ->> 'id' as id", [
      who.token,
      JSON.stringify(request),
    ])
    return sql<{ id: string; hash: string }>(
      "select id, encode(payload_hash, 'hex') as hash from proposals where id = $1",
      [stored?.id],
    )
  }
  if (path.startsWith("/payment-items/")) await receiveTransfer(sql, `FUZZ-${randomUUID()}`)
  const [item] = await sql<{ id: string }>("select max(id) as id from repair_items")
  if (path.startsWith("/statements/")) {
    const monthEnd =
      "(date_trunc('month', bank_day(clock_timestamp())) + interval '1 month - 1 day')::date"
    await sql(`select account_statements_close($1, ${monthEnd}, null)`, [subjects.accountId])
  }
  const [statement] = await sql<{ id: string }>("select max(id) as id from account_statements")
  const [template] = await sql<{ id: string }>(
    "insert into message_templates (title, text) values ($1, 'Hello {name}') returning id",
    [newName("Greeting")],
  )
  const decidable = path.startsWith("/proposals/")
  const reason = "The device was found"
  const [decided, mine] = decidable
    ? [
        ...(await store(maker, "access.unblock", { memberId: subjects.blockedId, reason })),
        ...(await store(own, "card.unfreeze", { cardId: subjects.frozenCardId, reason })),
      ]
    : []
  const [{ use } = { use: "" }] = await sql<{ use: string }>(
    `with views as (insert into member_views (user_id, employee_id, purpose)
          select member, $1, 'member_request' from unnest($2::bigint[]) as member),
        counted as (delete from rate_limits)
      insert into break_glass_uses (command, used_by) values ('cards freeze 7', 'ida') returning id as use`,
    [own.id, [subjects.memberId, subjects.blockedId]],
  )
  const signer = id === "staffSignIn" ? await newSigner(app) : undefined
  const unlocks = id === "staffUnlock" || id === "decideProposal"
  const names = {
    ...subjects,
    use,
    key: randomUUID(),
    targetId: target.id,
    ownId: own.id,
    invited: newName("Ivo"),
    itemId: item?.id ?? "0",
    statementId: statement?.id ?? "0",
    title: newName("Greeting"),
    templateId: template?.id ?? "0",
    subjectId: id === "proposeUnblocking" ? subjects.blockedId : subjects.memberId,
    subjectCardId: id === "proposeUnfreezing" ? subjects.frozenCardId : subjects.cardId,
    loanId: subjects[loanFor[id] ?? "overdueId"],
    hash: decided?.hash ?? "0".repeat(64),
    proposalId: (id === "withdrawProposal" ? mine : decided)?.id ?? "0",
    signer: signer?.username ?? "nobody",
    password: signer?.password ?? "none",
    code: signer ? await signer.code() : unlocks ? await app.codeOf(own) : "123456",
  }
  const cookieOf = ({ cookie }: TestEmployee) => cookie
  return {
    names: new Map(Object.entries(names).map(([name, value]) => [name, String(value)])),
    cookies: {
      own: cookieOf(own),
      auditor: cookieOf(auditor),
      administrator: cookieOf(administrator),
      ended: cookieOf(ended),
    },
    members: new Set([subjects.memberId, subjects.blockedId]),
  }
}

/** An employee who signs in with a password and a code. */
const newSigner = (app: TestStaffApp) =>
  newAppEmployee(app.sql, app.context.identity, newName("Sia"), "teller")
