import { beforeAll, describe, expect, test } from "vitest"
import { interestRateOf } from "#shared/accounts/offers.ts"
import { currencies } from "#shared/money/currency.ts"
import { accountTypes } from "#shared/tables/accounts.ts"
import { asApp, asOwner, fingerprint } from "../../testing/database.ts"
import { borrow, loanOf } from "../../testing/loans.ts"
import { type Member, newMember } from "../../testing/member.ts"

/** What an attacker with only the password of the API's role can try. */

const denied = "42501"
const checkFailed = "23514"
let member: Member
let userId: number
let account: { id: number; iban: string }
let signInId: string

beforeAll(async () => {
  member = await newMember()
  userId = member.user.id
  account = await member.account("EUR")
  await member.deposit(account.id, "120000.00")
  const [row] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    userId,
  ])
  signInId = row?.id ?? ""
})

/** Time zones that PostgreSQL accepts but that don't exist: from a week ago to next week. */
const madeUp = [167, 144, 96, 48, 24, 12, -12, -24, -48, -96, -144, -167].map(
  (hours) => `<x>${hours < 0 ? "-" : "+"}${Math.abs(hours)}`,
)

describe("the bank's day cannot be chosen by the caller", () => {
  test("no time zone in a payment raises the daily limit", async () => {
    const outcomes: (string | undefined)[] = []
    for (const timeZone of ["UTC", ...madeUp, "", null]) {
      const order = {
        kind: "outgoing_transfer",
        userId,
        signInId,
        idleSeconds: 300,
        timeZone,
        fromAccountId: account.id,
        amount: "50000.00",
        description: "x",
        recipientName: "P",
        recipientIban: "DE89370400440532013000",
        scaPolicy: "enrolled",
      }
      const [row] = await asApp<{ outcome: { outcome: string; code?: string } }>(
        "select ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0 as outcome",
        [JSON.stringify(order)],
      )
      outcomes.push(row?.outcome.code ?? row?.outcome.outcome)
    }
    expect(outcomes).toEqual(["posted", ...outcomes.slice(1).map(() => "daily_limit_exceeded")])
    const days =
      "select count(*)::int as n from limit_counters where scope = 'customer' and subject_id = $1"
    expect(await asOwner(days, [userId])).toEqual([{ n: 1 }])
  })

  test("no time zone in a repayment lowers its interest", async () => {
    const debtor = await newMember()
    await debtor.deposit((await debtor.account("EUR")).id, "2000.00")
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString()
    const loanId = await borrow(debtor, { at: weekAgo })
    const [row] = await asOwner<{ id: string; total: string }>(
      `select id, (select total from loan_payoff($2, bank_day(clock_timestamp()))) as total
        from sign_ins where user_id = $1`,
      [debtor.user.id, loanId],
    )
    const repayment = {
      userId: debtor.user.id,
      signInId: row?.id,
      idleSeconds: 300,
      loanId,
      amount: row?.total,
      timeZone: "<x>+167",
    }
    expect(Number(row?.total)).toBeGreaterThan(1200)
    const [paid] = await asApp<{ outcome: object }>(
      "select loan_post_repayment($1::jsonb) as outcome",
      [JSON.stringify(repayment)],
    )
    expect(paid?.outcome).toMatchObject({ outcome: "posted", loanClosed: true })
    expect((await loanOf(debtor, loanId)).status).toBe("closed")
  })

  test("the bank's settings cannot be changed", async () => {
    for (const statement of [
      "update bank_settings set time_zone = 'UTC'",
      "update bank_settings set time_zone_since = now()",
      "delete from bank_settings",
      "insert into bank_settings (single, time_zone) values (false, 'UTC')",
    ]) {
      await expect(asApp(statement)).rejects.toMatchObject({ code: denied })
    }
    await expect(
      asOwner("insert into bank_settings (single, time_zone) values (false, 'UTC')"),
    ).rejects.toMatchObject({ code: checkFailed })
  })
})

test("an account gets the bank's interest rate, and no other", async () => {
  const written = asApp(
    `insert into accounts (holder_id, account_type, currency, iban, name, interest_rate)
      values ($1, 'savings', 'EUR', 'LU' || lpad(floor(random() * 1e15)::text, 18, '0'), 'Mine', 1)`,
    [userId],
  )
  await expect(written).rejects.toMatchObject({ code: denied })
  for (const type of accountTypes) {
    for (const currency of currencies) {
      const [opened] = await asApp<{ id: string }>(
        "select account_open($1, $2, $3, 'LU' || lpad(floor(random() * 1e15)::text, 18, '0'), 'Mine') as id",
        [userId, type, currency],
      )
      const [row] = await asOwner<{ rate: string }>(
        "select interest_rate as rate from accounts where id = $1",
        [opened?.id],
      )
      expect(row?.rate).toBe(interestRateOf(type, currency))
    }
  }
  await asOwner("update accounts set closed_at = now() where holder_id = $1 and name = 'Mine'", [
    userId,
  ])
})

test("a card's limit is at most the bank's", async () => {
  const set = (limit: string) =>
    asApp(
      `update debit_cards set daily_limit = $2
        where account_id in (select id from accounts where holder_id = $1)`,
      [userId, limit],
    )
  for (const limit of ["99999999", "50000.01", "-1", "NaN"]) {
    await expect(set(limit)).rejects.toMatchObject({ code: checkFailed })
  }
  await set("50000")
})

describe("writing in the name of others is refused", () => {
  test("events by staff, and payments by the bank", async () => {
    for (const [actor, action] of [
      ["staff", "loan.approved"],
      ["staff", "card.unfrozen"],
      ["bank", "interest.paid"],
      ["bank", "loan.collected"],
      ["bank", "loan.closed"],
    ]) {
      await expect(
        asApp("insert into audit_events (user_id, actor, action) values ($1, $2, $3)", [
          userId,
          actor,
          action,
        ]),
      ).rejects.toMatchObject({ code: denied })
    }
  })

  test("messages by staff", async () => {
    await expect(
      asApp("insert into chat_messages (user_id, author, text) values ($1, 'staff', 'Pay here')", [
        userId,
      ]),
    ).rejects.toMatchObject({ code: denied })
  })
})

describe("the database sets a row's time", () => {
  const ages = "2020-01-01T00:00:00Z"
  const inserts = {
    audit_events: `insert into audit_events (user_id, actor, action, created_at)
      values ($1, 'customer', 'card.frozen', $2)`,
    chat_messages: `insert into chat_messages (user_id, author, text, created_at)
      values ($1, 'customer', 'Hello', $2)`,
    sign_ins: "insert into sign_ins (id, user_id, created_at) values (gen_random_uuid(), $1, $2)",
    trusted_payees: `insert into trusted_payees (user_id, iban, name, created_at)
      values ($1, 'DE89370400440532013000', 'A', $2)`,
    passkeys: `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced,
      created_at) values ($1, gen_random_uuid(), '', 0, 'A', false, $2)`,
    recovery_codes: `insert into recovery_codes (user_id, code_hash, created_at)
      values ($1, gen_random_uuid()::text::bytea, $2)`,
    authenticators: `insert into authenticators (user_id, secret_ciphertext, key_id, created_at)
      values ($1, '', '1', $2)`,
    confirmations: `insert into confirmations (id, user_id, purpose, binds, challenge, expires_at,
      created_at) values (gen_random_uuid(), $1, 'payment', '', '', now(), $2)`,
    users: `insert into users (username, password_hash, daily_transfer_limit, created_at)
      values (gen_random_uuid(), 'none', $1::bigint % 50000, $2)`,
  }
  test.each(Object.entries(inserts))("%s", async (table, statement) => {
    const thief = table === "users" ? undefined : await newMember()
    for (const at of [ages, "2999-01-01T00:00:00Z"]) {
      if (table === "authenticators")
        await asOwner("delete from authenticators where user_id = $1", [thief?.user.id])
      if (table === "trusted_payees")
        await asOwner("delete from trusted_payees where user_id = $1", [thief?.user.id])
      const [row] = await asApp<{ age: number }>(
        `${statement} returning abs(extract(epoch from clock_timestamp() - created_at))::float8 as age`,
        [thief?.user.id ?? 1, at],
      )
      expect(row?.age).toBeLessThan(60)
    }
  })
})

test("limits are lowered with a recovery only, for a day, and the lower ones cannot be lifted", async () => {
  const recovered = await newMember()
  const { id } = recovered.user
  const set = (until: string) =>
    asApp(`update users set limits_lowered_until = ${until} where id = $1`, [id])
  for (const until of ["clock_timestamp() + interval '1 hour'", "'infinity'"]) {
    await expect(set(until)).rejects.toMatchObject({ code: denied })
  }
  await asOwner(
    "update users set limits_lowered_until = clock_timestamp() + interval '1 hour' where id = $1",
    [id],
  )
  for (const until of [
    "null",
    "now()",
    "limits_lowered_until - interval '1 second'",
    "'infinity'",
  ]) {
    await expect(set(until)).rejects.toMatchObject({ code: denied })
  }
  expect(await fingerprint(id)).toBe(await fingerprint(id))
})

test("a recovery's code that was used cannot be used again", async () => {
  const { user } = await newMember()
  await asOwner(
    `insert into recoveries (user_id, code_hash, removes_factors, expires_at, used_at)
      values ($1, sha256('x'), false, clock_timestamp() + interval '1 hour', clock_timestamp())`,
    [user.id],
  )
  await expect(
    asApp("update recoveries set used_at = null where user_id = $1", [user.id]),
  ).rejects.toMatchObject({ code: denied })
})
