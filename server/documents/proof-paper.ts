import type { ProvenPayment } from "#shared/contracts/proofs.ts"
import type { Letterhead } from "#shared/credit-union.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { asWritten, type Say } from "#shared/words/text.ts"
import type { Paper } from "./pdf/paper.ts"

/**
 * A proof of payment as a paper. Its code is the same in every language: it is of the payment.
 * @param code of proof-code.ts
 * @param bank what papers state of it, its address on the web, such as https://bank.example, and its BIC, null if other banks can't reach it
 * @param today the bank's day
 * @param say in the language of the paper
 */
export function proofPaper(
  payment: ProvenPayment,
  code: string,
  bank: Letterhead & { origin: string; bic: string | null },
  today: string,
  say: Say,
): Paper {
  const { reference, date, amount, currency, payerName, payerIban, payeeName, payeeIban } = payment
  const figure = formatAmount(amount, currency, say.language)
  const { name: bankName, phone, email, origin } = bank
  return {
    bank,
    language: say.language,
    title: say("Proof of payment"),
    subtitle: inFull(date, say),
    addressee: [payerName],
    facts: [
      [say("Reference"), asWritten(reference)],
      [say("Made on"), inFull(today, say)],
    ],
    blocks: [
      {
        kind: "text",
        text: say(
          "{bankName} confirms that it debited the payer's account and carried out this payment. Up to the day on which this paper was made, it has not come back.",
          { bankName },
        ),
      },
      {
        kind: "facts",
        caption: say("The payment"),
        items: [
          [say("Amount"), figure],
          [say("Debited on"), inFull(date, say)],
          [say("Payer"), asWritten([payerName, formatIban(payerIban)].join("\n"))],
          [
            say("Payer's bank"),
            asWritten([bankName, ...(bank.bic === null ? [] : [bank.bic])].join("\n")),
          ],
          [say("Payee"), asWritten([payeeName, formatIban(payeeIban)].join("\n"))],
          [
            say("Text", { context: "of a payment" }),
            payment.message === ""
              ? say("None", { context: "text of a payment" })
              : asWritten(payment.message),
          ],
        ],
      },
      { kind: "heading", text: say("Check this paper") },
      {
        kind: "text",
        text: say(
          "Anybody can check it at {address} with the reference and the code below. The page shows what the bank has stated here, and nothing else. If it differs from this paper, or shows nothing, do not rely on it.",
          { address: `${origin}/verify` },
        ),
      },
      {
        kind: "facts",
        caption: say("What to enter"),
        items: [
          [say("Reference"), asWritten(reference)],
          [say("Verification code"), asWritten(code)],
        ],
      },
      {
        kind: "text",
        small: true,
        apart: true,
        text: say("Questions: {phone} or {email}.", { phone, email }),
      },
    ],
    reference: asWritten(reference),
    createdAt: `${today}T00:00:00.000Z`,
  }
}
