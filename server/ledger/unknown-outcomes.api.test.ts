import fc from "fast-check"
import { expect, test } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { otherBankIban } from "../../testing/card-holder.ts"
import { asOwner } from "../../testing/database.ts"
import { type Member, newMember } from "../../testing/member.ts"
import { applyEvent, leaveUnconfirmed } from "../../testing/payments/apply-event.ts"

/**
 * Three members, another bank that answers in any order, late, twice, or never, and every schedule of
 * what they do meanwhile. For every set of members, what arrived elsewhere is at most what they had, what
 * came in from outside the set, and the claims that the law forces: those are bounded by what was spent
 * within the bank while a payment was given back.
 */

const members = [0, 1, 2] as const
const cents = fc.constantFrom(1n, 30_000n, 99_992n, 100_000n)
const who = fc.constantFrom(...members)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("elsewhere" as const),
      by: who,
      amount: cents,
      speed: fc.constantFrom("instant" as const, "instant" as const, "standard" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("within" as const), by: who, to: who, amount: cents }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("receive" as const), by: who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant("answer" as const),
      /** Counted from the newest payment. */
      back: fc.constantFrom(0, 0, 0, 1, 2),
      event: fc.constantFrom(
        "silence",
        "silence",
        "silence",
        "no_answer",
        "settled",
        "settled",
        "rejected",
      ),
    }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const instant: Step = { act: "elsewhere", by: 0, amount: 30_000n, speed: "instant" }
const answerWith = (event: "silence" | "settled"): Step => ({ act: "answer", back: 0, event })
/** Reaches what the schedules are about, whatever chance brings. */
const certain: Step[] = [
  instant,
  answerWith("silence"),
  instant,
  answerWith("settled"),
  instant,
  answerWith("silence"),
]

type Payer = { readonly member: Member; readonly account: number; readonly iban: string }

/** The members' payments as the database has them, in cents. */
async function paymentsOf(people: readonly Payer[]) {
  const rows = await asOwner<{
    by: number
    scheme: string
    state: string
    amount: string
    claim: string
  }>(
    `select array_position($1::bigint[], p.user_id) - 1 as by, p.scheme, p.state, p.amount::text, (
        select coalesce(-sum(l.amount), 0)::numeric(12, 2)::text from payment_events v
          join postings l on l.entry_id = v.entry_id and l.system_account = 'payment_claims'
          where v.payment_id = p.id) as claim
      from payments p where p.user_id = any($1) order by p.id`,
    [people.map(({ member }) => member.user.id)],
  )
  return rows.map((row) => ({
    ...row,
    amount: fromDecimal(row.amount),
    claim: fromDecimal(row.claim),
  }))
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)

async function newPayer(): Promise<Payer> {
  const member = await newMember()
  const { id, iban } = await member.account("EUR")
  await member.deposit(id, "1000.00")
  return { member, account: id, iban }
}

test("no schedule of answers lets a set of members send more than they had, but for bounded claims", async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      const people = await Promise.all(members.map(newPayer))
      const person = (index: number): Payer => {
        const found = people[index]
        if (!found) throw new Error("there is no such member")
        return found
      }
      const received = members.map(() => 100_000n)
      const moved: { from: number; to: number; amount: bigint }[] = []
      const references: string[] = []
      for (const one of steps) {
        if (one.act === "answer") {
          const reference = references.at(-1 - one.back)
          const facts = one.event === "rejected" ? { reason: "AC04" } : {}
          if (reference && one.event === "silence") await leaveUnconfirmed(reference)
          else if (reference) await applyEvent(reference, one.event, facts)
          continue
        }
        const { member, account } = person(one.by)
        if (one.act === "receive") {
          await member.deposit(account, "0.50")
          received[one.by] = (received[one.by] ?? 0n) + 50n
          continue
        }
        const to = one.act === "within" ? person(one.to).iban : otherBankIban
        const order = { fromAccountId: account, amount: toDecimal(one.amount), recipientIban: to }
        const speed = one.act === "elsewhere" ? one.speed : undefined
        const waits = (await paymentsOf(people)).some(
          ({ by, state }) => by === one.by && state === "unconfirmed",
        )
        const answer = await member.post<PostingResult | ProblemDocument>("/api/transfers", {
          ...order,
          recipientName: "Payee",
          ...(speed && { speed }),
        })
        if ("code" in answer.body) {
          expect(answer.status).toBe(422)
          reached.add(answer.body.code)
          continue
        }
        const { reference } = answer.body.transaction
        if (one.act === "elsewhere") {
          expect(waits && one.speed === "instant").toBe(false)
          references.push(reference)
          reached.add(one.speed)
        } else moved.push({ from: one.by, to: one.to, amount: one.amount })
      }
      await requireBounds(people, received, moved)
      for (const { state } of await paymentsOf(people)) reached.add(state)
    }),
    { numRuns: 25, examples: [[certain]] },
  )
  // The schedules reach what they are about.
  expect([...reached]).toEqual(
    expect.arrayContaining(["unconfirmed", "settled_late", "instant_unconfirmed"]),
  )
})

/** What must hold after any schedule. */
async function requireBounds(
  people: readonly Payer[],
  received: readonly bigint[],
  moved: readonly { from: number; to: number; amount: bigint }[],
): Promise<void> {
  const payments = await paymentsOf(people)
  const arrived = payments.filter(({ state }) => state === "settled" || state === "settled_late")
  for (const { claim, amount } of payments) expect(claim).toBeLessThanOrEqual(amount)
  for (let set = 1; set < 2 ** members.length; set += 1) {
    const isIn = (index: number) => (set & (1 << index)) !== 0
    const had = sum(received.filter((_amount, index) => isIn(index)))
    const cameIn = sum(
      moved.filter(({ from, to }) => !isIn(from) && isIn(to)).map(({ amount }) => amount),
    )
    const claims = sum(payments.filter(({ by }) => isIn(by)).map(({ claim }) => claim))
    const sent = sum(arrived.filter(({ by }) => isIn(by)).map(({ amount }) => amount))
    expect(sent).toBeLessThanOrEqual(had + cameIn + claims)
  }
  for (const by of members) {
    const own = payments.filter((payment) => payment.by === by)
    // Money that stays with the member is there when the payment arrives.
    const given = sum(
      moved.filter(({ from, to }) => from === by && to !== by).map(({ amount }) => amount),
    )
    expect(sum(own.map(({ claim }) => claim))).toBeLessThanOrEqual(given)
    const counts = own.filter(({ scheme, state }) => scheme === "instant" && state !== "rejected")
    const rows = await asOwner<{ counted: string }>(
      `select coalesce(sum(instant_spent), 0)::numeric(12, 2)::text as counted from limit_counters
        where scope = 'customer' and subject_id = $1`,
      [people[by]?.member.user.id],
    )
    expect(rows).toEqual([{ counted: toDecimal(sum(counts.map(({ amount }) => amount))) }])
  }
}
