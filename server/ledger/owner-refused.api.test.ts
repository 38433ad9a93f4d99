import { beforeAll, describe, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { asOwner, fingerprint, ownerConnection } from "../../testing/database.ts"
import { type Member, newMember } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

const appendOnly = "23001" // restrict_violation
const checkFailed = "23514"
const foreignKey = "23503"

let member: Member
let account: { id: number; iban: string }

beforeAll(async () => {
  member = await newMember()
  account = await member.account("EUR")
  await member.deposit(account.id, "100.00")
})

/** Runs a query and expects this SQLSTATE, and that the member's balances are unchanged. */
async function expectRefused(ask: () => Promise<unknown>, code: string): Promise<void> {
  const before = await fingerprint(member.user.id)
  await expect(ask()).rejects.toMatchObject({ code })
  expect(await fingerprint(member.user.id)).toBe(before)
}

describe("even the owner", () => {
  test.each(["transactions", "postings", "journal_entries"])("cannot change %s", async (table) => {
    const column = table === "journal_entries" ? "kind" : "currency"
    await expectRefused(() => asOwner(`update ${table} set ${column} = ${column}`), appendOnly)
    await expectRefused(() => asOwner(`delete from ${table}`), appendOnly)
  })

  test("cannot truncate history", async () => {
    // In a separate database: it locks whole tables in another order than postings do.
    const scratch = await openScratchDatabase()
    const owner = testClient(scratch.ownerUrl)
    await owner.connect()
    try {
      for (const table of ["transactions", "postings", "journal_entries"]) {
        const truncated = owner.query(`truncate ${table} cascade`)
        await expect(truncated, table).rejects.toMatchObject({ code: appendOnly })
      }
    } finally {
      await owner.end()
      await scratch.drop()
    }
  })

  /** Runs the statements in one transaction and commits. */
  async function commit(...statements: string[]): Promise<void> {
    const connection = await ownerConnection()
    try {
      await connection.query("begin")
      for (const statement of statements) await connection.query(statement)
      await connection.query("commit")
    } catch (error) {
      await connection.query("rollback")
      throw error
    } finally {
      connection.release()
    }
  }
  const entry = (reference: string) =>
    `insert into journal_entries (kind, reference, booked_at) values ('deposit', '${reference}', now())`
  const leg = (reference: string, amount: string, currency = "EUR") =>
    `insert into postings (entry_id, system_account, currency, amount)
      select id, 'cash_in', '${currency}', ${amount} from journal_entries
        where reference = '${reference}'`

  test("cannot commit an entry that does not sum to zero in each currency", async () => {
    const reference = `TEST-${crypto.randomUUID()}`
    for (const legs of [
      [],
      [leg(reference, "5")],
      [leg(reference, "5"), leg(reference, "-4.99")],
      [leg(reference, "5"), leg(reference, "-5", "GBP")],
    ]) {
      await expectRefused(() => commit(entry(reference), ...legs), checkFailed)
    }
  })

  test("cannot add to a committed entry, or post nothing or to two accounts", async () => {
    const [done] = await asOwner<{ reference: string }>(
      "select reference from journal_entries where user_id = $1 limit 1",
      [member.user.id],
    )
    const reference = done?.reference ?? ""
    await expectRefused(() => commit(leg(reference, "5"), leg(reference, "-5")), checkFailed)
    const fresh = `TEST-${crypto.randomUUID()}`
    await expectRefused(() => commit(entry(fresh), leg(fresh, "0"), leg(fresh, "0")), checkFailed)
    const both = `insert into postings (entry_id, account_id, system_account, currency, amount,
        account_version, balance_after)
      select id, ${account.id}, 'cash_in', 'EUR', 5, 999, 5 from journal_entries
        where reference = '${fresh}'`
    await expectRefused(() => commit(entry(fresh), both, leg(fresh, "-5")), checkFailed)
  })

  test("cannot make a balance negative, or post in another currency", async () => {
    await expectRefused(
      () => asOwner("update accounts set balance = -0.01 where id = $1", [account.id]),
      checkFailed,
    )
    const fresh = `TEST-${crypto.randomUUID()}`
    const pounds = `insert into postings
        (entry_id, account_id, currency, amount, account_version, balance_after)
      select id, ${account.id}, 'GBP', 5, 999, 5 from journal_entries where reference = '${fresh}'`
    await expectRefused(() => commit(entry(fresh), pounds, leg(fresh, "-5", "GBP")), foreignKey)
  })

  test("cannot post into the future", async () => {
    const tomorrow = entry("TEST-future").replace("now()", "now() + interval '1 day'")
    await expectRefused(() => commit(tomorrow), checkFailed)
  })
})
