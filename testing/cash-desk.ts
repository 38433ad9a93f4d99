import { randomUUID } from "node:crypto"
import type { CashDone, OpenDrawer } from "#shared/contracts/staff-cash.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { TestEmployee } from "./employees.ts"
import type { TestStaffApp } from "./staff-app.ts"
import { fillVault } from "./staff-subjects.ts"

let made = 0

/** A first name of letters alone for each number: files that share a worker share the count. */
const nameOf = (number: number) =>
  String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")

/** A teller with an open drawer of 2,000 EUR, and a member with an account, whose file the teller has opened. */
export async function memberAtTheCounter(app: TestStaffApp) {
  const teller = await app.employ(`T${nameOf(made)} Counter`, "teller")
  made += 1
  const holder = `Vera Visitor${made}`
  const [member] = await app.sql<{ id: string }>(
    "insert into users (username, password_hash, holder_name) values ($1, 'none', $2) returning id",
    [`cash-${made}`, holder],
  )
  const [account] = await app.sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', $2, 'Current') returning id`,
    [member?.id, `LU77${String(made).padStart(16, "0")}`],
  )
  await app.as(teller).post(`/api/staff/members/${member?.id}/views`, { purpose: "member_request" })
  await fillVault(app.sql)
  const { body } = await app
    .as(teller)
    .post<OpenDrawer>("/api/staff/cash-drawer", { currency: "EUR", count: { "100.00": 20 } })
  const drawerId = body.drawer?.id ?? 0
  const cash = (amount: string, more: object = {}) => ({
    key: randomUUID(),
    drawerId,
    direction: "in",
    accountId: Number(account?.id),
    amount,
    ...more,
  })
  const post = <Body = CashDone>(request: object) =>
    app.as(teller).post<Body>("/api/staff/cash", request)
  return {
    teller,
    holder,
    member: Number(member?.id),
    account: Number(account?.id),
    drawerId,
    cash,
    post,
  }
}

/**
 * Approves by the database's function, with a confirmation as a factor makes it.
 * @returns what the approving employee had read
 * @throws Error when the database does not carry it out
 */
export async function approveAs(
  app: TestStaffApp,
  who: TestEmployee,
  { proposal: { id } }: Proposed,
): Promise<ProposalDetail> {
  const { body } = await app.as(who).get<ProposalDetail>(`/api/staff/proposals/${id}`)
  const request = {
    id,
    decision: "approve",
    hash: body.hash,
    confirmationId: await who.confirm(id),
  }
  const { rows } = await app.context.pool.query<{ answer: { outcome: string } }>(
    "select proposal_decide($1, $2) as answer",
    [who.token, JSON.stringify(request)],
  )
  if (rows[0]?.answer.outcome !== "approved") throw new Error(JSON.stringify(rows[0]?.answer))
  return body
}
