import fc from "fast-check"
import type pg from "pg"
import { expect, test } from "vitest"
import { asOwner, ownerConnection } from "../../../testing/database.ts"
import { fullForm } from "../../../testing/full-form.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

/** Sums of a member's postings and of their categories, by currency, and all categories in EUR. */
async function sums(userId: number) {
  const postings = await asOwner(
    `select a.currency, sum(p.amount)::text as amount, count(*)::int as count
      from accounts a join postings p on p.account_id = a.id where a.holder_id = $1 group by 1 order by 1`,
    [userId],
  )
  const categories = await asOwner(
    `select currency, sum(amount)::text as amount, count(*)::int as count
      from insight_legs($1, '2000-01-01', '2100-01-01') group by 1 order by 1`,
    [userId],
  )
  return { postings, categories }
}

const others = [
  { recipientName: "Café Royal", recipientIban: "FR1420041010050500013M02606" },
  { recipientName: "Unknown & Sons", recipientIban: "DE89370400440532013000" },
  { recipientName: "Energy AG", recipientIban: "DE89370400440532013000" },
] as const

const dayMs = 86_400_000

type Step = { kind: string; currency: string; cents: number; party: number; text: string }

const posting = fc.record({
  kind: fc.constantFrom("deposit", "in", "out", "within", "exchange", "own", "corrected"),
  currency: fc.constantFrom("EUR", "GBP", "CHF", "USD"),
  cents: fc.integer({ min: 100, max: 90_000 }),
  party: fc.nat({ max: others.length - 1 }),
  text: fc.constantFrom("", "Loyer", "Salary, May", "Lëtzebuerg 🎉", "groceries", "%"),
})

/** Posts a random history, an hour apart, into the past. */
async function play(member: Member, history: readonly Step[]): Promise<void> {
  const other = await newMember()
  const otherAccount = await other.account("EUR")
  for (const currency of ["CHF", "USD", "EUR"])
    expectOk(await member.post("/api/accounts", { currency, accountType: "savings" }))
  const accounts = expectOk(
    await member.get<{ id: number; currency: string; iban: string }[]>("/api/accounts"),
  )
  const userId = member.user.id
  let at = Date.now() - 560 * dayMs
  /** @returns the reference; undefined if it was refused, such as without the money */
  const post = async (request: object, query = asOwner) => {
    at += 1
    const [posted] = await query<{ reference: string | null }>(
      "select ledger_post_for_bank($1, $2) #>> '{transaction,reference}' as reference",
      [JSON.stringify({ userId, description: "", ...request }), new Date(at).toISOString()],
    )
    return posted?.reference ?? undefined
  }
  /**
   * A transfer to the other member, of which all or a part is given back. In one transaction: other tests
   * check the ledger meanwhile.
   */
  const correct = async (account: number | undefined, cents: number, part: boolean) => {
    const connection = await ownerConnection()
    const query: typeof asOwner = async <Row extends pg.QueryResultRow>(
      text: string,
      values?: unknown[],
    ) => (await connection.query<Row>(text, values)).rows
    const transfer = { kind: "transfer", fromAccountId: account, toIban: otherAccount.iban }
    const amount = (cents / 100).toFixed(2)
    try {
      await query("begin")
      const wrong = await post({ ...transfer, amount, recipientName: "A friend" }, query)
      if (wrong === undefined) return
      const back = await post(
        {
          kind: "transfer_reversed",
          userId: other.user.id,
          fromAccountId: otherAccount.id,
          toIban: accounts.find(({ id }) => id === account)?.iban,
          recipientName: "Me",
          amount: part ? (Math.ceil(cents / 2) / 100).toFixed(2) : amount,
        },
        query,
      )
      await query(
        `insert into entry_reversals (entry_id, reversed_entry_id)
          select back.id, wrong.id from journal_entries back, journal_entries wrong
            where back.reference = $1 and wrong.reference = $2`,
        [back, wrong],
      )
      await query("commit")
    } finally {
      // Without its commit, the transaction ends with the connection.
      connection.release(true)
    }
  }
  const first = (currency: string) => accounts.find((one) => one.currency === currency)?.id
  for (const { id } of accounts) await post({ kind: "deposit", toAccountId: id, amount: "9000.00" })
  for (const step of history) {
    at += Math.round((540 / history.length) * dayMs)
    const amount = (step.cents / 100).toFixed(2)
    const account = first(step.currency)
    const party = others[step.party]
    const description = step.text
    if (step.kind === "deposit")
      await post({ kind: "deposit", toAccountId: account, amount, description })
    if (step.kind === "in")
      await post({
        kind: "incoming_transfer",
        toAccountId: account,
        amount,
        description,
        payerName: party?.recipientName,
      })
    if (step.kind === "out")
      await post({
        kind: "demo_outgoing_transfer",
        fromAccountId: account,
        amount,
        description,
        ...party,
      })
    if (step.kind === "within")
      await post({
        kind: "transfer",
        fromAccountId: first("EUR"),
        amount,
        description,
        toIban: otherAccount.iban,
        recipientName: "A friend",
      })
    if (step.kind === "exchange" && step.currency !== "EUR")
      await post({ kind: "exchange", fromAccountId: first("EUR"), toAccountId: account, amount })
    if (step.kind === "corrected") await correct(first("EUR"), step.cents, step.party === 0)
    if (step.kind === "own")
      await post({
        kind: "transfer",
        fromAccountId: first("EUR"),
        amount,
        description,
        toIban: accounts.at(-1)?.iban,
        recipientName: "Me",
      })
  }
}

test("on random histories, the categories and what is excluded add up to the postings to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 20, maxLength: 40 }), async (history) => {
      const member = await newMember()
      await play(member, history)
      const { postings, categories } = await sums(member.user.id)
      expect(categories).toEqual(postings)
      const own = await asOwner<{ net: string; wrong: number }>(
        `select coalesce(sum(l.amount) filter (where l.category = 'own' and t.type = 'transfer'), 0)::numeric(12, 2)::text as net,
            count(*) filter (where (t.type = 'exchange' or p.holder_id = a.holder_id) and l.category <> 'own')::int as wrong
          from insight_legs($1, '2000-01-01', '2100-01-01') l join transactions t on t.id = l.transaction_id
          left join accounts a on a.id = t.from_account_id left join accounts p on p.id = t.to_account_id`,
        [member.user.id],
      )
      expect(own).toEqual([{ net: "0.00", wrong: 0 }])
    }),
    { numRuns: fullForm ? 40 : 5 },
  )
})
