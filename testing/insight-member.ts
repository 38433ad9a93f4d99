import type { Spending, TransactionCategory } from "#shared/contracts/insights.ts"
import { asOwner } from "./database.ts"
import { expectOk, type Member, newMember } from "./member.ts"

/** A member with 5,000.00 EUR, and what a test of insights does for them. */
export async function newInsightMember() {
  const member = await newMember()
  const euro = (await member.account("EUR")).id
  await member.deposit(euro, "5000.00")
  const [row] = await asOwner<{ day: string }>("select bank_day(clock_timestamp())::text as day")

  /** Posts for the bank, so many days ago; gives the reference. */
  const posted = (request: object, daysAgo = 0, of: Member = member) =>
    post(of.user.id, request, daysAgo)

  return {
    member,
    euro,
    today: row?.day ?? "",
    posted,
    /** Pays somebody at another bank. */
    paid: (amount: string, party: object, daysAgo = 0, rest = {}) =>
      posted(
        { kind: "demo_outgoing_transfer", fromAccountId: euro, amount, ...party, ...rest },
        daysAgo,
      ),
    /** Receives money from somebody at another bank. */
    received: (amount: string, payerName: string, daysAgo = 0) =>
      posted({ kind: "incoming_transfer", toAccountId: euro, amount, payerName }, daysAgo),
    spending: async () => expectOk(await member.get<Spending>("/api/insights/spending")),
    category: async (reference: string, of: Member = member) =>
      expectOk(await of.get<TransactionCategory>(`/api/transactions/${reference}/category`)),
    choose: async (reference: string, change: object) =>
      expectOk(
        await member.put<TransactionCategory>(`/api/transactions/${reference}/category`, change),
      ),
  }
}

export type InsightMember = Awaited<ReturnType<typeof newInsightMember>>

async function post(userId: number, request: object, daysAgo: number): Promise<string> {
  const [row] = await asOwner<{ reference: string }>(
    `select ledger_post_for_bank($1, clock_timestamp() - $2 * interval '1 day') -> 'transaction' ->> 'reference' as reference`,
    [JSON.stringify({ userId, description: "", ...request }), daysAgo],
  )
  return row?.reference ?? ""
}
