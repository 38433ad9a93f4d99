import type { ProvenPayment } from "#shared/contracts/proofs.ts"
import type { Letterhead } from "#shared/credit-union.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import type { Paper } from "./pdf/paper.ts"

/**
 * A proof of payment as a paper.
 * @param code of proof-code.ts
 * @param bank what papers state of it, its address on the web, such as https://bank.example, and its BIC, null if other banks can't reach it
 * @param today the bank's day
 */
export function proofPaper(
  payment: ProvenPayment,
  code: string,
  bank: Letterhead & { origin: string; bic: string | null },
  today: string,
): Paper {
  const { reference, date, amount, currency, payerName, payerIban, payeeName, payeeIban } = payment
  const figure = formatAmount(amount, currency)
  return {
    bank,
    title: "Proof of payment",
    subtitle: inFull(date),
    addressee: [payerName],
    facts: [
      ["Reference", reference],
      ["Made on", inFull(today)],
    ],
    blocks: [
      {
        kind: "text",
        text: `${bank.name} confirms that it debited the payer's account and carried out this payment. Up to the day on which this paper was made, it has not come back.`,
      },
      {
        kind: "facts",
        caption: "The payment",
        items: [
          ["Amount", figure],
          ["Debited on", inFull(date)],
          ["Payer", [payerName, formatIban(payerIban)].join("\n")],
          ["Payer's bank", [bank.name, ...(bank.bic === null ? [] : [bank.bic])].join("\n")],
          ["Payee", [payeeName, formatIban(payeeIban)].join("\n")],
          ["Text", payment.message || "None"],
        ],
      },
      { kind: "heading", text: "Check this paper" },
      {
        kind: "text",
        text: `Anybody can check it at ${bank.origin}/verify with the reference and the code below. The page shows what the bank has stated here, and nothing else. If it differs from this paper, or shows nothing, do not rely on it.`,
      },
      {
        kind: "facts",
        caption: "What to enter",
        items: [
          ["Reference", reference],
          ["Verification code", code],
        ],
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: `Questions: ${bank.phone} or ${bank.email}.`,
      },
    ],
    reference,
    createdAt: `${today}T00:00:00.000Z`,
  }
}
