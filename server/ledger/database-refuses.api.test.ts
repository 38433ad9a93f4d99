import { beforeAll, describe, expect, test } from "vitest"
import { asApp, asOwner, fingerprint } from "../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"

const denied = "42501" // insufficient_privilege

let member: Member
let account: { id: number; iban: string }
let signInId: string

beforeAll(async () => {
  member = await newMember()
  account = await member.account("EUR")
  await member.deposit(account.id, "100.00")
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: account.id,
      amount: "1",
      recipientIban: "DE89370400440532013000",
      recipientName: "Payee",
    }),
  )
  const [row] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    member.user.id,
  ])
  signInId = row?.id ?? ""
})

/** Runs a query and expects this SQLSTATE, and that the member's balances are unchanged. */
async function expectRefused(ask: () => Promise<unknown>, code: string): Promise<void> {
  const before = await fingerprint(member.user.id)
  await expect(ask()).rejects.toMatchObject({ code })
  expect(await fingerprint(member.user.id)).toBe(before)
}

describe("the API's role", () => {
  test.each([
    "update transactions set amount = amount * 2",
    "delete from transactions",
    "truncate transactions",
    "insert into transactions (entry_id, amount) values (1, 1)",
    "update postings set amount = -amount",
    "delete from postings",
    "truncate postings cascade",
    "insert into postings (entry_id, account_id, currency, amount) values (1, 1, 'EUR', 5)",
    "update journal_entries set booked_at = now()",
    "delete from journal_entries",
    "truncate journal_entries cascade",
    "insert into journal_entries (kind, reference, booked_at) values ('deposit', 'X', now())",
    "update accounts set balance = balance + 1000",
    "update accounts set version = 0",
    "update accounts set holder_id = 1",
    "update accounts set iban = 'LU000000000000000000'",
    "insert into accounts (holder_id, account_type, currency, iban, name, balance) values (1, 'current', 'EUR', 'LU28001940064475000000', 'Rich', 1000)",
    "delete from accounts",
    "update limit_counters set spent = 0",
    "delete from limit_counters",
    "delete from idempotency_keys",
    "insert into idempotency_keys (user_id, key, request_hash) values (1, 'k', '\\x00')",
    "update movement_kinds set open_to_customers = true",
    "insert into system_accounts values ('cash_in', 'EUR')",
    "update exchange_rates set rate = 100",
    "delete from users",
    "update users set created_at = now()",
    "update users set payments_locked_at = null",
    "update small_payments set count = 0",
    "delete from small_payments",
    "insert into small_payments (user_id, count, total) values (1, 0, 0)",
    "update confirmations set binds = '\\x00'",
    "update confirmations set expires_at = expires_at + interval '1 hour'",
    "update confirmations set user_id = 1",
    "update trusted_payees set iban = 'LU000000000000000000'",
    "delete from trusted_payees",
    "update sign_ins set user_id = 1",
    "update sign_ins set created_at = now()",
    "delete from sign_ins",
    "select * from movement_kinds",
    "select * from system_accounts",
    "select * from small_payments",
    "update debit_cards set card_number_ciphertext = '\\x00'",
    "update debit_cards set card_number_hash = '\\x00'",
    "update debit_cards set card_key_id = '2'",
    "update debit_cards set cvv_key_version = '2'",
    "update debit_cards set account_id = 1",
    "update debit_cards set user_id = 1",
    "delete from debit_cards",
    "update audit_events set action = 'card.frozen'",
    "delete from audit_events",
    "truncate audit_events",
    "update seals set seal = '\\x00'",
    "delete from seals",
    "insert into unsealed (chain, item_id) values ('journal', 1)",
    "update loans set status = 'approved'",
    "insert into loans (user_id) values (1)",
    "update loan_installments set principal = 0",
    "insert into recoveries (user_id) values (1)",
    "update recoveries set code_hash = '\\x00'",
    "update passkeys set public_key = '\\x00'",
    "update passkeys set user_id = 1",
    "update recovery_codes set code_hash = '\\x00'",
    "update chat_messages set text = 'I never said that'",
    "delete from chat_messages",
    "insert into bank_days (day) values ('2020-01-01')",
    "insert into interest_balances (account_id, accrued, accrued_to, version) values (1, 100, '2020-01-01', 1)",
    "update drizzle.__drizzle_migrations set hash = ''",
    "select pg_read_file('/etc/passwd')",
    "copy users to program 'cat'",
    "create role mine superuser",
    "create extension dblink",
    "select nextval('journal_entries_id_seq')",
    "select setval('users_id_seq', 1)",
    "alter table postings disable trigger all",
    "drop table postings",
    "create table mine (n int)",
    "create or replace function ledger_write(journal_entries[], postings[], transactions[]) returns void language sql as ''",
    "set role tessera_owner",
    "set session_replication_role = replica",
  ])("cannot %s", async (statement) => {
    await expectRefused(() => asApp(statement), denied)
  })

  test("can call one function for money, and no part of it", async () => {
    const deposit = { kind: "deposit", toAccountId: account.id, amount: "5", description: "x" }
    const movement = JSON.stringify({ ...deposit, userId: member.user.id })
    await expectRefused(() => asApp("select ledger_book($1::jsonb, null)", [movement]), denied)
    await expectRefused(
      () => asApp("select ledger_post_for_bank($1::jsonb, null)", [movement]),
      denied,
    )
    await expectRefused(
      () =>
        asApp("select ledger_book_all($1::jsonb, null, array[null]::jsonb[])", [`[${movement}]`]),
      denied,
    )
    await expectRefused(
      () =>
        asApp(
          `select ledger_write(null, array[ledger_leg(1, $1, 'customer', 'EUR', 1000)], null)`,
          [account.id],
        ),
      denied,
    )
    await expectRefused(
      () => asApp("select ledger_confirmed('{}', $1, 'LU', 1)", [member.user.id]),
      denied,
    )
  })

  const post = async (fields: object) => {
    const [row] = await asApp<{ outcome: { outcome: string; code?: string } }>(
      "select ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0 as outcome",
      [
        JSON.stringify({
          userId: member.user.id,
          signInId,
          idleSeconds: 300,
          description: "x",
          dailyLimit: "50000",
          timeZone: "UTC",
          kind: "deposit",
          toAccountId: account.id,
          amount: "5.00",
          ...fields,
        }),
      ],
    )
    return row?.outcome
  }

  test("cannot post kinds that only the bank can post", async () => {
    const kinds = await asOwner<{ kind: string }>(
      "select kind from movement_kinds where not open_to_customers",
    )
    expect(kinds.map(({ kind }) => kind)).toContain("incoming_transfer")
    for (const { kind } of kinds) await expectRefused(() => post({ kind }), denied)
    await expectRefused(() => post({ kind: "nonsense" }), denied)
  })

  test("cannot post for a sign-in that is ended, idle, or another member's", async () => {
    const other = await newMember()
    const before = await fingerprint(member.user.id)
    expect(await post({ userId: other.user.id })).toEqual({ outcome: "session_ended" })
    expect(await post({ signInId: crypto.randomUUID() })).toEqual({ outcome: "session_ended" })
    expect(await post({ idleSeconds: 0 })).toEqual({ outcome: "session_ended" })
    expect(await post({ signInId: null })).toEqual({ outcome: "session_ended" })
    await other.post("/api/auth/logout", {})
    const [ended] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
      other.user.id,
    ])
    const { id: toAccountId } = account
    expect(await post({ userId: other.user.id, signInId: ended?.id, toAccountId })).toEqual({
      outcome: "session_ended",
    })
    expect(await fingerprint(member.user.id)).toBe(before)
  })

  test("cannot post an invalid amount", async () => {
    for (const amount of ["0", "-5", "1.001", null]) {
      await expectRefused(() => post({ amount }), "P0001")
    }
    const before = await fingerprint(member.user.id)
    for (const amount of ["NaN", "Infinity"]) {
      expect(await post({ amount }).catch(() => ({ outcome: "refused" }))).toMatchObject({
        outcome: "refused",
      })
    }
    expect(await fingerprint(member.user.id)).toBe(before)
  })
})
