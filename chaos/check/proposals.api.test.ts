import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../testing/connections.ts"
import { newEmployee, type TestEmployee } from "../../testing/employees.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { newStaffSubjects, type StaffSubjects } from "../../testing/staff-subjects.ts"
import { payloads } from "../../testing/two-people.ts"
import { ProposalLog } from "../workload/proposals/proposal-log.ts"
import { proposalsInSnapshot, toldIsTrue } from "./proposals.ts"

/** A bank in which two employees have decided, as superuser and without triggers. */
let database: ScratchDatabase
let client: pg.Client
let maker: TestEmployee
let checker: TestEmployee
let subjects: StaffSubjects[]
/** The approved proposals, and one that waits. */
const approved = new Map<string, number>()
let open: number

beforeAll(async () => {
  database = await openScratchDatabase()
  const owner = testPool({ connectionString: database.ownerUrl, max: 1 })
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  maker = await newEmployee(sql, "Mia Keller", "teller", "loan_officer", "supervisor")
  checker = await newEmployee(sql, "Sam Ortega", "supervisor")
  const other = await newEmployee(sql, "Tea Lund", "teller")
  subjects = [await newStaffSubjects(sql, maker), await newStaffSubjects(sql, other)]
  const [first] = subjects as [StaffSubjects]
  const store = async (kind: string) => {
    const payload = payloads[kind]?.(first, 0)
    const [row] = await sql<{ id: string; hash: string }>(
      `with made as (select (proposal_store($1, $2) ->> 'id')::bigint as id) select id from made`,
      [maker.token, JSON.stringify({ kind, payload, reason: "As agreed" })],
    )
    return Number(row?.id)
  }
  for (const kind of ["fee.refund", "entry.correct", "card.unfreeze", "loan.disburse"]) {
    const id = await store(kind)
    const request = { id, decision: "approve", confirmationId: await checker.confirm(id) }
    const [decided] = await sql<{ outcome: string }>(
      `select proposal_decide($1, $2::jsonb || jsonb_build_object('hash', encode(payload_hash, 'hex')))
          ->> 'outcome' as outcome from proposals where id = $3`,
      [checker.token, JSON.stringify(request), id],
    )
    if (decided?.outcome !== "approved") throw new Error(`${kind} is ${decided?.outcome}`)
    approved.set(kind, id)
  }
  open = await store("access.unblock")
  await owner.end()
  client = testClient(
    database.superuserUrl.replace(/\/[^/]*$/, new URL(database.ownerUrl).pathname),
  )
  await client.connect()
  await client.query("set session_replication_role = replica")
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What is wrong after a change that is taken back at once, by invariant. */
async function wrongAfter(change: string): Promise<string[]> {
  await client.query("begin")
  try {
    const names: Readonly<Record<string, number | undefined>> = {
      open,
      maker: maker.id,
      refund: approved.get("fee.refund"),
      blocked: subjects[0]?.blockedId,
      account: subjects[0]?.accountId,
      otherCard: subjects[1]?.frozenCardId,
      ownCard: subjects[0]?.frozenCardId,
      entry: subjects[0]?.entryId,
    }
    await client.query(
      change.replaceAll(/\$([a-zA-Z]+)/g, (_all, name: string) => String(names[name])),
    )
    const findings = await proposalsInSnapshot(client, subjects)
    return findings.flatMap(({ invariant, violations }) =>
      violations.map((violation) => `${invariant}: ${violation}`),
    )
  } finally {
    await client.query("rollback")
  }
}

test("finds nothing wrong after decisions, and has looked at them", async () => {
  const findings = await proposalsInSnapshot(client, subjects)
  expect(findings).toMatchObject([
    { invariant: "P1", figures: { effects: 4 }, violations: [] },
    { invariant: "P2", figures: { decided: 4 }, violations: [] },
    { invariant: "P3", figures: { amounts: 2 }, violations: [] },
    { invariant: "P4", violations: [] },
  ])
})

test.each([
  [
    "a decision without its effect",
    "update debit_cards set frozen_by_bank = true, status = 'frozen' where id = $ownCard",
    /^P1: card\.unfreeze of \d+: approved 1 times, happened 0 times$/,
  ],
  [
    "an effect that nobody decided",
    "update users set access_blocked_at = null where id = $blocked",
    /^P1: access\.unblock of \d+: approved 0 times, happened 1 times$/,
  ],
  [
    "an effect on somebody else",
    "update debit_cards set frozen_by_bank = false where id = $otherCard",
    /^P1: card\.unfreeze of \d+: approved 0 times, happened 1 times$/,
  ],
  [
    "a refund that was posted twice",
    "update journal_entries set kind = 'fee_refund' where id = $entry",
    /^P1: fee\.refund of \d+: approved 1 times, happened 2 times$/,
  ],
  [
    "a decision by the maker",
    `alter table proposals drop constraint proposals_two_people;
      update proposals set decided_by = maker_id where id = $refund`,
    /^P2: Proposal \d+ was decided by its maker$/,
  ],
  [
    "an approval without a confirmation",
    "update employee_confirmations set used_at = null where proposal_id = $refund",
    /^P2: Proposal \d+ is approved with 0 confirmations/,
  ],
  [
    "a confirmation that was used for nothing",
    `insert into employee_confirmations (sign_in_id, proposal_id, payload_hash, used_at)
      select id, $open, '\\x00', now() from employee_sign_ins where employee_id = $maker`,
    /^P2: A confirmation was used for proposal \d+, which is open/,
  ],
  [
    "another amount than the proposed one",
    `update transactions set amount = amount + 1 where to_account_id = $account
      and entry_id in (select id from journal_entries where kind = 'fee_refund')`,
    /^P3: fee\.refund of \d+: 5\.00 was proposed, 6\.00 is true$/,
  ],
  [
    "another payload than the hashed one",
    'update proposals set payload = payload || \'{"fee": "x"}\' where id = $refund',
    /^P3: Proposal \d+ differs from its hash$/,
  ],
  [
    "an approval that was not audited",
    "delete from audit_events where action = 'proposal.approved'",
    /^P4: Proposal \d+ is approved, and proposal\.approved was audited 0 times$/,
  ],
  [
    "a proposal that was not audited",
    "delete from audit_events where action = 'proposal.made'",
    /^P4: Proposal \d+ was made, and audited 0 times$/,
  ],
  [
    "an audit row that names another employee",
    "update audit_events set details = details || '{\"checkerId\": 1}' where action = 'fee.refunded'",
    /^P4: Proposal \d+ was audited as fee\.refunded by employees \d+ and 1, and is by \d+ and \d+$/,
  ],
  [
    "an effect that was not audited",
    "delete from audit_events where action = 'card.unfrozen'",
    /^P4: Proposal \d+ is approved, and 0 effects were audited$/,
  ],
])("finds %s", async (_what, change, expected) => {
  expect(await wrongAfter(change)).toContainEqual(expect.stringMatching(expected))
})

test("finds an employee who was told something else, and what was not refused", async () => {
  const log = new ProposalLog()
  const proposalId = approved.get("fee.refund") ?? 0
  log.told.push({ proposalId, employeeId: checker.id, state: "approved" })
  expect((await toldIsTrue(client, log)).violations).toEqual([])
  log.told.push({ proposalId, employeeId: maker.id, state: "approved" })
  log.told.push({ proposalId: open, employeeId: checker.id, state: "rejected" })
  log.violations.push("Proposal 1 is approved by its maker")
  expect((await toldIsTrue(client, log)).violations).toEqual([
    `Employee ${maker.id} was told that proposal ${proposalId} is approved; it is approved by ${checker.id}`,
    `Employee ${checker.id} was told that proposal ${open} is rejected; it is open by ${maker.id}`,
    "Proposal 1 is approved by its maker",
  ])
})
