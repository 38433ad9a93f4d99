import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient } from "../../../testing/connections.ts"
import {
  creditFromNowhere,
  payAsMember,
  signInAsMember,
} from "../../../testing/member-role-attacks.ts"
import {
  approveWithoutFactor,
  type BothApps,
  callAsEmployee,
  could,
  does,
  oneOf,
  openBothApps,
  openEmployeesSession,
  removeFactor,
  signInAsEmployee,
} from "../../../testing/role-attacks.ts"

// What the password of each database role achieves alone is the reviewed list beside this file; docs/security.md has
// the bound of each, and what finds it. After an intended change: npx vitest run --project api password-alone --update

const roles = [
  ["app", "appUrl"],
  ["jobs", "jobsUrl"],
  ["rail", "railUrl"],
  ["staff", "staffUrl"],
  ["staff-identity", "staffIdentityUrl"],
] as const

let bank: Awaited<ReturnType<typeof openBothApps>>

beforeAll(async () => {
  bank = await openBothApps()
})

afterAll(() => bank.close())

type Attempt = { what: string; by: (bank: BothApps, client: pg.Client) => Promise<boolean> }

const forgedSeal = `
  insert into seals (chain, number, item_ids, digest, item_digests, previous, seal, key_id, sealed_at)
    select 'audit', coalesce(max(number), 0) + 1, '{1}', sha256(''), '', coalesce(
      (select seal from seals where chain = 'audit' order by number desc limit 1), decode(repeat('00', 32), 'hex')),
      sha256('mine'), 'k', clock_timestamp() from seals where chain = 'audit'`

const attempts: readonly Attempt[] = [
  {
    what: "sign in to the staff app as an employee, with a factor of its own",
    by: signInAsEmployee,
  },
  { what: "open an employee's session with a token that it made", by: openEmployeesSession },
  { what: "call the staff app's functions as an employee", by: callAsEmployee },
  { what: "approve a proposal without a factor", by: approveWithoutFactor },
  {
    what: "read proposals with members' names, or employees' relatives",
    by: (_bank, client) =>
      oneOf(client, "select holder_name from staff_proposals", "select from staff_relatives"),
  },
  {
    what: "change an employee's password, factor, or roles",
    by: ({ ben }, client) =>
      oneOf(
        client,
        "update employees set password_hash = 'mine'",
        "update employees set roles = '{supervisor}'",
        "update employee_passkeys set public_key = '\\x00'",
        `insert into employee_authenticators (employee_id, secret_ciphertext, key_id) values (${ben.id}, '', '1')`,
      ),
  },
  { what: "remove an employee's second factor, but not the last", by: removeFactor },
  {
    what: "end the sessions of members or employees",
    by: (_bank, client) =>
      oneOf(
        client,
        "update sign_ins set ended_at = clock_timestamp() where ended_at is null",
        "update employee_sign_ins set ended_at = clock_timestamp() where ended_at is null",
      ),
  },
  {
    what: "read what secrets of employees are checked against",
    by: (_bank, client) =>
      oneOf(
        client,
        "select password_hash from employees",
        "select secret_ciphertext from employee_authenticators",
        "select code_hash from employee_invitations",
      ),
  },
  { what: "sign in as a member, with a password of its own", by: signInAsMember },
  { what: "pay as a member, with a sign-in of its own", by: payAsMember },
  {
    what: "change a member's second factors",
    by: ({ victim }, client) =>
      oneOf(
        client,
        `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
          values (${victim.user.id}, 'mine', '\\x00', 0, 'Mine', false)`,
        `insert into authenticators (user_id, secret_ciphertext, key_id) values (${victim.user.id}, '', '1')`,
      ),
  },
  {
    what: "read what members' secrets are checked against",
    by: (_bank, client) =>
      oneOf(client, "select password_hash from users", "select code_hash from recoveries"),
  },
  {
    what: "post money past the posting function",
    by: (_bank, client) =>
      oneOf(
        client,
        "update accounts set balance = balance + 1",
        "insert into journal_entries default values",
        "insert into postings default values",
        "select nextval('journal_entries_id_seq')",
        "select ledger_post_for_bank('{}')",
        "select ledger_book_all('{}')",
      ),
  },
  { what: "credit a payment that no bank sent", by: creditFromNowhere },
  {
    what: "change or delete history",
    by: (_bank, client) =>
      oneOf(
        client,
        ...["postings", "journal_entries", "transactions", "audit_events", "seals"].flatMap(
          (table) => [
            `delete from ${table}`,
            `truncate ${table} cascade`,
            `alter table ${table} disable trigger all`,
          ],
        ),
        "update postings set amount = 1",
        "update audit_events set action = 'card.frozen'",
      ),
  },
  {
    what: "write a seal that the key did not make",
    // The members' process may write its own with the same number at this moment.
    by: (_bank, client) => oneOf(client, ...Array.from({ length: 5 }, () => forgedSeal)),
  },
  {
    what: "take history from the queue without a seal",
    by: async ({ staff }, client) => {
      // The members' process seals what is there within a second, so the owner queues something that nobody seals.
      await staff.sql(
        "insert into unsealed (chain, item_id) values ('audit', 1000000000) on conflict do nothing",
      )
      // At commit it is refused.
      return does(client, "delete from unsealed where item_id = 1000000000")
    },
  },
  {
    what: "write an audit event of the bank that no refusal explains",
    by: ({ victim }, client) =>
      oneOf(
        client,
        ...["card.frozen", "holder.name_changed", "session.ended_by_bank", "budget.reached"].map(
          (action) =>
            `insert into audit_events (user_id, actor, action) values (${victim.user.id}, 'bank', '${action}')`,
        ),
      ),
  },
  {
    what: "write an audit event or a message of staff",
    by: ({ victim }, client) =>
      oneOf(
        client,
        `insert into audit_events (user_id, actor, action) values (${victim.user.id}, 'staff', 'card.frozen')`,
        `insert into chat_messages (user_id, author, text) values (${victim.user.id}, 'staff', 'Pay here')`,
        `select employee_audit('card.frozen', '{}')`,
      ),
  },
  {
    what: "write an audit event of the sign-in of employees",
    by: (_bank, client) =>
      oneOf(client, "select employee_identity_audit(1, 'employee.signed_in', '{}')"),
  },
  {
    what: "lower a member's limits without a recovery, or for more than a day",
    by: (_bank, client) =>
      oneOf(
        client,
        "update users set limits_lowered_until = clock_timestamp() + interval '1 hour'",
        "update users set limits_lowered_until = 'infinity'",
      ),
  },
  {
    what: "forget wrong attempts at passwords and codes",
    by: async ({ staff }, client) => {
      await staff.sql(
        "insert into rate_limits (key, points, expire) values ('mine', 1, 0) on conflict do nothing",
      )
      return could(client, "delete from rate_limits where key = 'mine'")
    },
  },
  {
    what: "load exchange rates",
    by: (_bank, client) =>
      oneOf(
        client,
        "insert into exchange_rates default values",
        "select rates_load('feed', current_date, '{}')",
      ),
  },
]

test("what the password of each role achieves alone is the reviewed list", async () => {
  const lines: string[] = []
  for (const [role, url] of roles) {
    const ben = await bank.staff.employ(`Ben ${role.replace("-", "")}`, "administrator")
    const client = testClient(bank.staff.database[url])
    await client.connect()
    try {
      for (const { what, by } of attempts) {
        lines.push(`${role} ${(await by({ ...bank, ben }, client)) ? "CAN" : "cannot"} ${what}`)
      }
    } finally {
      await client.end()
    }
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./password-alone.txt")
})
