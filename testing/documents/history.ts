import fc from "fast-check"
import type pg from "pg"
import { makeIban } from "#shared/iban/own-bank.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { toDecimal } from "#shared/money/money.ts"
import { simulatedIban } from "../payments/simulated-ibans.ts"
import { anyName } from "./names.ts"

/** The year of every history. */
export const year = 2025

/** An account of the member whose statements are proved. */
export type HistoryAccount = { id: number; iban: string; currency: Currency }

export type HistoryMember = { userId: number; accounts: HistoryAccount[] }

/** A movement, with what belongs to it some days later: a correction, money that comes back, or a refund. */
const kinds = [
  ...(["received", "paid", "paid", "within", "exchanged", "corrected_deposit"] as const),
  ...(["corrected_transfer", "given_back", "returned", "refunded", "fee_refund"] as const),
]

const event = fc.record({
  kind: fc.constantFrom(...kinds),
  cents: fc.oneof(fc.bigInt(1n, 99n), fc.bigInt(100n, 200_000n)),
  account: fc.nat({ max: currencies.length - 1 }),
  minute: fc.nat({ max: 364 * 24 * 60 }),
  laterMinutes: fc.nat({ max: 20 * 24 * 60 }),
  part: fc.boolean(),
  name: anyName,
  text: fc.oneof(fc.constantFrom("", "Invoice 7/2025", "-:20:", "=SUM(A1)", "100 % sûr?"), anyName),
})
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

/** One posting to make, at a moment of the year. `reverses` is the key of an earlier one. */
type Planned = { at: number; key: string; request: Record<string, unknown>; reverses?: string }

const minuteMs = 60_000
const begin = Date.UTC(year, 0, 1, 8)
const end = Date.UTC(year, 11, 31, 22)

/** A month in which one account has no entries, so that every run has one. */
export const quietMonth = 5

/**
 * Makes a member with an account in each currency and a random year, by the bank's own posting function.
 * @param owner a connection of the database's owner
 * @param events how many movements, without those that belong to them
 * @param seed the same seed gives the same history
 */
export async function playHistory(
  owner: pg.Pool,
  { events, seed }: { events: number; seed: number },
): Promise<HistoryMember> {
  const [holder = "", friendName = ""] = fc.sample(anyName, { numRuns: 2, seed })
  const member = await openMember(owner, holder, 1n)
  const friend = await openMember(owner, friendName, 2n)
  const planned: Planned[] = [
    ...[member, friend].flatMap(({ userId, accounts }) =>
      accounts.map(({ id }, index) => ({
        at: begin + index,
        key: `money of ${id}`,
        request: { kind: "deposit", userId, toAccountId: id, amount: "500000.00", description: "" },
      })),
    ),
    ...fc
      .sample(event, { numRuns: events, seed })
      .flatMap((one, index) => planOf(one, index, { member, friend, friendName })),
  ]
  const entries = new Map<string, string>()
  for (const { at, key, request, reverses } of planned.sort((one, other) => one.at - other.at)) {
    const entry = await post(owner, request, at)
    entries.set(key, entry)
    // What entry_reverse_part stores with the reversal, which it can only make now.
    if (reverses !== undefined) {
      await owner.query(
        "insert into entry_reversals (entry_id, reversed_entry_id) values ($1, $2)",
        [entry, entries.get(reverses)],
      )
    }
  }
  return member
}

async function openMember(owner: pg.Pool, name: string, number: bigint): Promise<HistoryMember> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (username, password_hash, holder_name, created_at)
      values ($1, 'none', $2, $3) returning id::float8 as id`,
    [`history-${number}`, name, new Date(begin)],
  )
  const userId = rows[0]?.id ?? 0
  const accounts: HistoryAccount[] = []
  for (const [index, currency] of currencies.entries()) {
    const iban = makeIban(currency, 1000n * number + BigInt(index))
    const made = await owner.query<{ id: number }>(
      `insert into accounts (holder_id, account_type, currency, iban, name, created_at)
        values ($1, $2, $3, $4, $5, $6) returning id::float8 as id`,
      [
        userId,
        index === 1 ? "savings" : "current",
        currency,
        iban,
        `Account ${name}`.slice(0, 50),
        new Date(begin),
      ],
    )
    accounts.push({ id: made.rows[0]?.id ?? 0, iban, currency })
  }
  return { userId, accounts }
}

type People = { member: HistoryMember; friend: HistoryMember; friendName: string }

function planOf(drawn: Event, index: number, people: People): Planned[] {
  const { member, friend } = people
  const account = member.accounts[drawn.account]
  const other = member.accounts[(drawn.account + 1) % member.accounts.length]
  const payee = friend.accounts[drawn.account]
  if (!account || !other || !payee) throw new Error("every currency has an account")
  const at = movedOut(begin + (drawn.minute + 1) * minuteMs, drawn.account)
  const later = movedOut(Math.min(at + (drawn.laterMinutes + 1) * minuteMs, end), drawn.account)
  const amount = toDecimal(drawn.cents)
  const lessCents = drawn.part ? (drawn.cents + 1n) / 2n : drawn.cents
  const less = toDecimal(lessCents)
  const iban = simulatedIban("NLBKDEFFXXX", index)
  const { userId } = member
  const key = String(index)
  const out = { userId, fromAccountId: account.id, amount, description: drawn.text }
  const come = { userId, toAccountId: account.id, amount, description: drawn.text }
  const paid: Planned = {
    at,
    key,
    request: {
      ...out,
      kind: "demo_outgoing_transfer",
      recipientName: drawn.name,
      recipientIban: iban,
    },
  }
  const back = (kind: string) => ({
    at: later,
    key: `${key} back`,
    request: { ...come, amount: less, kind, payerName: drawn.name, payerIban: iban },
  })
  switch (drawn.kind) {
    case "paid":
      return [paid]
    case "given_back":
      return [paid, back("payment_given_back")]
    case "returned":
      return [paid, back("payment_returned")]
    case "refunded":
      return [paid, back("incoming_transfer")]
    case "received":
      return [
        {
          at,
          key,
          request: { ...come, kind: "payment_received", payerName: drawn.name, payerIban: iban },
        },
      ]
    case "fee_refund":
      return [{ at, key, request: { ...come, kind: "fee_refund" } }]
    case "exchanged":
      // One cent may be less than one of the other currency, and is refused.
      return [
        {
          at,
          key,
          request: {
            ...out,
            kind: "exchange",
            toAccountId: other.id,
            amount: toDecimal(drawn.cents > 2n ? drawn.cents : 2n),
          },
        },
      ]
    case "corrected_deposit":
      return [
        { at, key, request: { ...come, kind: "deposit" } },
        {
          at: later,
          key: `${key} back`,
          reverses: key,
          request: { ...out, amount: less, kind: "deposit_reversed" },
        },
      ]
    default: {
      const transfer = {
        ...out,
        kind: "transfer",
        toIban: payee.iban,
        recipientName: people.friendName,
      }
      if (drawn.kind === "within") return [{ at, key, request: transfer }]
      return [
        { at, key, request: transfer },
        {
          at: later,
          key: `${key} back`,
          reverses: key,
          request: {
            kind: "transfer_reversed",
            userId: friend.userId,
            fromAccountId: payee.id,
            amount: less,
            toIban: account.iban,
            recipientName: "Member",
            description: `Correction of ${key}`,
          },
        },
      ]
    }
  }
}

/** The last account of the list has a month without entries; exchanges to it are moved out of it too. */
function movedOut(at: number, account: number): number {
  const day = new Date(at)
  const touches = account >= currencies.length - 2
  return touches && day.getUTCMonth() === quietMonth ? at + 31 * 24 * 60 * minuteMs : at
}

async function post(owner: pg.Pool, request: object, at: number): Promise<string> {
  const { rows } = await owner.query<{ done: { outcome: string } }>(
    "select ledger_post_for_bank($1, $2) as done",
    [JSON.stringify(request), new Date(at)],
  )
  const done = rows[0]?.done
  if (done?.outcome !== "posted")
    throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(done)}`)
  const entry = await owner.query<{ id: string }>("select max(id)::text as id from journal_entries")
  return entry.rows[0]?.id ?? ""
}
