import type { PaymentEvidence } from "./payment-evidence.ts"
import type { PaymentEventRow, PaymentRow, PaymentRows } from "./payment-rows.ts"

/** The same, but mutable: each test breaks one thing. */
type Open<T> = T extends bigint | string | number | boolean | null
  ? T
  : T extends readonly (infer Item)[]
    ? Open<Item>[]
    : T extends ReadonlyMap<infer Key, infer Value>
      ? Map<Key, Open<Value>>
      : T extends ReadonlySet<infer Item>
        ? Set<Item>
        : { -readonly [K in keyof T]: Open<T[K]> }
type Evidence = Open<PaymentEvidence>

type Leg = readonly [account: "member" | "payments_in_transit" | "nostro", amount: bigint]
type Step = readonly [event: string, to: string, kind: string | null, ...legs: Leg[]]

const out = (amount: bigint): Leg[] => [
  ["member", -amount],
  ["payments_in_transit", amount],
]
const back = (amount: bigint): Leg[] => [
  ["payments_in_transit", -amount],
  ["member", amount],
]

/** What happened to each payment of the sound bank, in cents. */
const lives: readonly (readonly [
  payment: Pick<PaymentRow, "direction" | "scheme" | "txId" | "amount">,
  ...steps: Step[],
])[] = [
  [
    { direction: "out", scheme: "instant", txId: "OUT-SETTLED", amount: 100n },
    ["ordered", "queued", "outgoing_transfer", ...out(100n)],
    ["sent", "sent", null],
    ["settled", "settled", "payment_settled", ["payments_in_transit", -100n], ["nostro", 100n]],
  ],
  [
    { direction: "out", scheme: "standard", txId: "OUT-REJECTED", amount: 200n },
    ["ordered", "queued", "outgoing_transfer", ...out(200n)],
    ["sent", "sent", null],
    ["rejected", "rejected", "payment_given_back", ...back(200n)],
  ],
  [
    { direction: "out", scheme: "instant", txId: "OUT-LATE", amount: 300n },
    ["ordered", "queued", "outgoing_transfer", ...out(300n)],
    ["sent", "sent", null],
    ["no_answer", "unconfirmed", "payment_given_back", ...back(300n)],
    ["settled", "settled_late", "payment_late", ["member", -300n], ["nostro", 300n]],
  ],
  [
    { direction: "out", scheme: "standard", txId: "OUT-CANCELLED", amount: 400n },
    ["ordered", "queued", "outgoing_transfer", ...out(400n)],
    ["cancelled", "cancelled", "payment_given_back", ...back(400n)],
  ],
  [
    { direction: "in", scheme: "standard", txId: "IN-CREDITED", amount: 500n },
    ["received", "credited", "payment_received", ["nostro", -500n], ["member", 500n]],
  ],
]

/** Three members' payments without an answer, a try after a minute, which opens, and what follows; times in ms. */
const instant = (
  [
    [1, 0, 10_000, null],
    [2, 1_000, 11_000, null],
    [3, 2_000, 12_000, null],
    [4, 72_000, null, 73_000],
    [5, 74_000, null, 75_000],
  ] as const
).map(([userId, acceptedAt, noAnswerAt, answeredAt]) => ({
  txId: `INSTANT-${userId}`,
  iban: "NL91ABNA0417164300",
  userId,
  acceptedAt,
  noAnswerAt,
  answeredAt,
}))

/** A sound bank with five payments, and other banks that agree with it. */
export function smallPayments(): Evidence {
  const events: PaymentEventRow[] = []
  const legs: Open<PaymentRows["legs"][number]>[] = []
  const payments = lives.map(([payment, ...steps], n) => {
    let from: string | null = null
    for (const [index, [event, to, kind, ...moved]] of steps.entries()) {
      const entryId = kind === null ? null : n * 10 + index + 1
      events.push({ paymentId: n + 1, number: index + 1, event, from, to, entryId, kind })
      for (const [account, amount] of moved) {
        const accountId = account === "member" ? 11 : null
        const systemAccount = account === "member" ? null : account
        legs.push({ entryId: entryId ?? 0, accountId, systemAccount, currency: "EUR", amount })
      }
      from = to
    }
    return { ...payment, id: n + 1, state: from ?? "" }
  })
  const booked = (direction: "from_bank" | "to_bank", cents: bigint, settled: number) => ({
    direction,
    instant: true,
    cents,
    noted: 1,
    settled,
    rejected: 1 - settled,
    returned: 0,
  })
  const message = { name: "pacs.008.001.08", state: "sent", answer: null }
  return {
    rows: {
      payments,
      events,
      legs,
      repairs: [],
      openLines: 0,
      unreconciled: 0,
      messages: [
        { ...message, direction: "out", msgId: "BANK-1", sha256: "aa" },
        { ...message, direction: "in", msgId: "SIM-1", sha256: "bb", state: "processed" },
      ],
      statements: [{ sequence: 1, closing: 100n }],
      sums: new Map([["nostro", -100n]]),
      instant: instant.map((row): Evidence["rows"]["instant"][number] => ({ ...row })),
      counted: [{ userId: 1, day: "2026-11-28", counted: 400n, mayArrive: 400n }],
    },
    journal: {
      payments: new Map([
        ["OUT-SETTLED", booked("from_bank", 100n, 1)],
        ["OUT-REJECTED", booked("from_bank", 200n, 0)],
        ["OUT-LATE", booked("from_bank", 300n, 1)],
        ["IN-CREDITED", booked("to_bank", 500n, 1)],
      ]),
      received: new Map([["BANK-1", ["aa"]]]),
      answered: [{ messageId: "SIM-1", status: 200 }],
      violations: [],
      balance: 100n,
    },
    balance: 100n,
    accepted: ["OUT-SETTLED", "OUT-REJECTED", "OUT-LATE", "OUT-CANCELLED"],
    done: { cancelled: new Set(["OUT-CANCELLED"]), incoming: 1 },
    stale: { refused: 3, effects: [] },
    sent: { read: 1, wrong: [] },
  }
}
