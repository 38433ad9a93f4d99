import { targetDayFrom } from "#shared/time/target-days.ts"
import { type Bank, bankAccount } from "../banks/banks.ts"
import type { PaymentFacts } from "../books/events.ts"
import {
  type ContentDefect,
  type FormDefect,
  spoil,
  transfersMessage,
} from "../messages/write-transfers.ts"
import type { Ledger } from "./ledger.ts"

/** An intentional error in a payment to the bank. */
export type Defect = ContentDefect | FormDefect | "duplicate_message" | "same_payment"

export const defects: readonly (readonly [Defect, string])[] = [
  ["duplicate_message", "The same message twice"],
  ["same_payment", "The same payment again in a new message"],
  ["currency", "Another currency (USD)"],
  ["part_of_a_cent", "An amount of 0.001"],
  ["sum", "A total that is wrong"],
  ["count", "A number of payments that is wrong"],
  ["charge_bearer", "Another charge bearer (SHAR)"],
  ["cut_off", "Cut off in the middle"],
  ["byte_order_mark", "A byte order mark"],
  ["doctype", "A DOCTYPE"],
  ["two_roots", "Two roots"],
  ["nul", "A NUL character"],
  ["wrong_namespace", "An unknown version"],
]

/** Defects that the bank must recognize: the payment counts, but only once. */
const harmless: ReadonlySet<Defect> = new Set(["duplicate_message", "same_payment"])

/** The bank under test. */
export type BankUnderTest = {
  readonly bic: string
  /** Its settlement account at the clearing system. */
  readonly iban: string
}

export type Incoming = {
  readonly from: Bank
  readonly payerName: string
  readonly payeeIban: string
  readonly payeeName: string
  readonly cents: bigint
  readonly text: string
  readonly instant: boolean
  /** The number of payments in the message; more than one only for standard payments. */
  readonly count: number
  readonly defect?: Defect | undefined
}

/** How many seconds the clearing system waits for the bank's answer to an instant payment. */
const answerTimeoutS = 10

/**
 * Sends money to a member of the bank. A standard payment settles immediately, an instant one when
 * the bank accepts it.
 * @returns the TxIds
 */
export function sendIncoming(
  ledger: Ledger,
  to: BankUnderTest,
  incoming: Incoming,
): Promise<string[]> {
  const { defect } = incoming
  const instant = incoming.instant && incoming.count === 1
  return ledger.commit((step) => {
    const messageId = ledger.nextMessageId()
    const payments = Array.from({ length: incoming.count }, (_, index) =>
      facts(ledger, to, { ...incoming, instant }, messageId, index),
    )
    const [first, ...rest] = payments
    if (!first) return []
    const content = isContentDefect(defect) ? defect : undefined
    const plain = transfersMessage(ledger.clock.now(), [first, ...rest], content)
    const xml = isFormDefect(defect) ? spoil(plain, defect) : plain
    step.plan({ do: "post", name: "pacs.008.001.08", xml })
    if (defect === "duplicate_message") step.plan({ do: "post", name: "pacs.008.001.08", xml })
    if (defect === "same_payment") {
      const again = { ...first, messageId: ledger.nextMessageId() }
      const copy = transfersMessage(ledger.clock.now(), [again])
      step.plan({ do: "post", name: "pacs.008.001.08", xml: copy })
    }
    if (defect !== undefined && !harmless.has(defect)) return payments.map(({ txId }) => txId)
    for (const payment of payments) {
      const { txId } = payment
      step.add({ kind: "payment", ...payment })
      if (instant) step.plan({ do: "give_up", txId }, answerTimeoutS)
      else step.add({ kind: "settled", txId, day: payment.settlementDate })
    }
    return payments.map(({ txId }) => txId)
  })
}

function facts(
  { clock }: Ledger,
  to: BankUnderTest,
  incoming: Incoming,
  messageId: string,
  index: number,
): PaymentFacts {
  const now = clock.now().getTime()
  const acceptedAt = new Date(now % 10 === 0 ? now - 1 : now).toISOString()
  const payer = bankAccount(incoming.from, 1_000_000_000n)
  return {
    txId: `${messageId.replace("SIM", "IN")}-${index + 1}`,
    messageId,
    direction: "to_bank",
    instant: incoming.instant,
    endToEndId: "NOTPROVIDED",
    cents: incoming.cents.toString(),
    payerName: incoming.payerName,
    payerIban: payer.iban,
    payerBic: incoming.from.bic,
    payeeName: incoming.payeeName,
    payeeIban: incoming.payeeIban,
    payeeBic: to.bic,
    text: incoming.text,
    acceptedAt,
    settlementDate: targetDayFrom(clock.today()),
  }
}

function isContentDefect(defect: Defect | undefined): defect is ContentDefect {
  const all: readonly (string | undefined)[] = [
    "currency",
    "part_of_a_cent",
    "sum",
    "count",
    "charge_bearer",
  ]
  return all.includes(defect)
}

function isFormDefect(defect: Defect | undefined): defect is FormDefect {
  const all: readonly (string | undefined)[] = [
    "cut_off",
    "byte_order_mark",
    "doctype",
    "two_roots",
    "nul",
    "wrong_namespace",
  ]
  return all.includes(defect)
}
