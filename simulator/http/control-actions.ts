import { banks } from "../banks/banks.ts"
import type { Ledger } from "../clearing/ledger.ts"
import { makeStatement, repeatStatement } from "../clearing/make-statement.ts"
import type { Outbox } from "../clearing/outbox.ts"
import { inquireIncoming, recallDefects, recallIncoming } from "../clearing/recall-incoming.ts"
import { type BankUnderTest, defects, sendIncoming } from "../clearing/send-incoming.ts"
import { isSepaIban } from "../messages/read-transfers.ts"
import { verifyPayee } from "./bank-client.ts"

/** What the control page and its API control. */
export type Control = {
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly bank: BankUnderTest & { readonly url: string; readonly key: string }
}

/** The fields of a form or of a JSON body, all as text. */
export type Input = Readonly<Record<string, string | undefined>>

/** What an action did: a sentence, and for programs the payments that it sent. */
export type Done = { readonly said: string; readonly txIds?: readonly string[] }

type Action = (control: Control, input: Input) => Promise<Done>

const maxPayments = 10_000

/** The actions by path. Each throws an Error with a sentence if the input is invalid. */
export const actions: Readonly<Record<string, Action>> = {
  "/incoming": async ({ ledger, bank }, input) => {
    const count = Number(input["count"] ?? "1")
    if (!Number.isInteger(count) || count < 1 || count > maxPayments) {
      throw new Error(`Between 1 and ${maxPayments} payments can be sent.`)
    }
    const payeeIban = (input["payeeIban"] ?? "").replace(/\s/g, "").toUpperCase()
    if (!isSepaIban(payeeIban)) throw new Error("The payee's IBAN is not valid.")
    const from = banks.find(({ bic }) => bic === input["from"]) ?? banks[0]
    const defect = defects.find(([name]) => name === input["defect"])?.[0]
    if (!from) throw new Error("There is no bank.")
    const txIds = await sendIncoming(ledger, bank, {
      from,
      payeeIban,
      count,
      defect,
      payerName: text(input["payerName"], "the payer's name", 70),
      payeeName: text(input["payeeName"], "the payee's name", 70),
      text: (input["text"] ?? "").slice(0, 140),
      cents: centsOf(input["amount"]),
      instant: input["speed"] !== "standard",
    })
    const several = count > 1 ? `${count} payments are` : `Payment ${txIds[0] ?? ""} is`
    return { said: `${several} on the way.`, txIds }
  },
  "/recall": async ({ ledger, bank }, input) => {
    const txId = text(input["txId"], "the payment", 35)
    const reason = text(input["reason"], "the reason", 4)
    await recallIncoming(ledger, bank, txId, reason, recallDefect(input))
    return { said: `The recall of ${txId} is on the way.` }
  },
  "/inquire": async ({ ledger, bank }, input) => {
    const txId = text(input["txId"], "the payment", 35)
    const about = input["about"] === "recall" ? "recall" : "payment"
    await inquireIncoming(ledger, bank, txId, about, recallDefect(input))
    return { said: `The inquiry about ${txId} is on the way.` }
  },
  "/statement": async ({ ledger, bank }) => {
    const id = await makeStatement(ledger, bank.iban)
    return { said: `Statement ${id} is on the way.` }
  },
  "/statement-again": async ({ ledger, bank }) => {
    await repeatStatement(ledger, bank.iban)
    return { said: "The last statement is on the way again." }
  },
  "/advance": async ({ ledger }, input) => {
    const hours = Number(input["hours"] ?? "")
    if (!(hours > 0 && hours <= 24 * 400)) throw new Error("Give a number of hours, up to 9,600.")
    const milliseconds = Math.round(hours * 3_600_000)
    await ledger.commit((step) => step.add({ kind: "advanced", milliseconds }))
    return { said: `It is now ${ledger.clock.now().toISOString()}.` }
  },
  "/ask-payee": async ({ bank }, input) => {
    const iban = text(input["iban"], "the IBAN", 34).replace(/\s/g, "").toUpperCase()
    const name = text(input["name"], "the name", 140)
    return { said: await verifyPayee(bank.url, bank.key, { iban, name }) }
  },
  "/pause": async ({ outbox }) => {
    outbox.pause(true)
    return { said: "Messages to the bank are held back." }
  },
  "/resume": async ({ outbox }) => {
    outbox.pause(false)
    return { said: "Messages to the bank are sent again." }
  },
}

const recallDefect = (input: Input) => recallDefects.find((name) => name === input["defect"])

function text(value: string | undefined, what: string, longest: number): string {
  const trimmed = value?.trim() ?? ""
  if (trimmed === "" || trimmed.length > longest) {
    throw new Error(`Give ${what}, in at most ${longest} characters.`)
  }
  return trimmed
}

function centsOf(amount = ""): bigint {
  const [, whole, decimals = ""] = /^([0-9]{1,9})(?:[.,]([0-9]{1,2}))?$/.exec(amount.trim()) ?? []
  const cents = whole === undefined ? 0n : BigInt(whole + decimals.padEnd(2, "0"))
  if (cents <= 0n) throw new Error("Give an amount such as 12.30.")
  return cents
}
