import { PostingResult } from "#shared/contracts/transactions.ts"
import {
  NewTransfer,
  PayeeQuestion,
  PayeeVerification,
  RepeatAnswer,
  RepeatQuestion,
} from "#shared/contracts/transfers.ts"
import { highestDailyLimit, repeatMinutes } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { conversion, money, ownAccount, payee, payment, speed } from "../../money/endpoint-parts.ts"
import { checkRepeat, verifyPayee } from "./check-transfer.ts"
import { createTransfer } from "./create-transfer.ts"

nameAnswers({ PayeeVerification, RepeatAnswer })

export const transferEndpoints = [
  endpoint({
    method: "post",
    path: "/payee-verification",
    id: "verifyPayee",
    chapter: "Payments",
    summary: "Check whether a name matches an IBAN",
    description:
      "Call this before a transfer (Regulation (EU) 2024/886). The name on the account is returned only for a close match. An IBAN of another bank is checked by that bank, within five seconds. The member can continue regardless of the result. A payment to another bank that is ordered within 15 minutes keeps the result as evidence.",
    caller: "member",
    body: request("PayeeQuestion", PayeeQuestion, payee, {
      recipientIban: "DE89 3704 0044 0532 0130 00",
      recipientName: "Anna Weber",
    }),
    status: 200,
    answer: PayeeVerification,
    problems: ["payee_not_found"],
    run: verifyPayee,
  }),

  endpoint({
    method: "post",
    path: "/repeat-checks",
    id: "checkRepeat",
    chapter: "Payments",
    summary: "Check whether the same payment was just sent",
    description: `Call this right before a transfer or a card transfer is sent. \`sentAt\` is when the member last sent the same amount to the same IBAN with the same text, from any account, card, or device, in the last ${repeatMinutes} minutes; null if they did not, or if the money came back. It is for a question to the member: nothing is refused.`,
    caller: "member",
    body: request(
      "RepeatQuestion",
      RepeatQuestion,
      {
        recipientIban: payee.recipientIban,
        amount,
        currency: { description: "The currency of the account that pays." },
        text: line(0, 140, "A transfer's reference, or a card transfer's description."),
      },
      {
        recipientIban: "DE89 3704 0044 0532 0130 00",
        amount: "250.00",
        currency: "EUR",
        text: "Invoice 2026-117",
      },
    ),
    status: 200,
    answer: RepeatAnswer,
    run: checkRepeat,
  }),

  endpoint({
    method: "post",
    path: "/transfers",
    id: "createTransfer",
    chapter: "Payments",
    summary: "Send money",
    description: `The amount is in the source account's currency. Within the bank, the money arrives immediately and is converted at the bank's rate if the currencies differ. To another bank, it is converted to EUR and is pending until that bank has answered: within seconds if instant, with the next collection if standard. Payments to others count against the member's daily limit of at most ${formatFigure(highestDailyLimit)} EUR. Members with a second factor must confirm payments to payees they do not trust, except small amounts (PSD2 RTS articles 5, 13, and 16).`,
    caller: "member",
    idempotent: true,
    body: request(
      "NewTransfer",
      NewTransfer,
      {
        fromAccountId: ownAccount("which is debited in its own currency"),
        amount,
        ...payee,
        reference: line(0, 140, "Remittance information for the recipient."),
        speed,
        requestId: {
          description:
            "The payment request that the transfer pays. Its amount, from an account of its currency, must go to its IBAN; anything else is refused. It is paid in the posting's own transaction.",
        },
      },
      {
        fromAccountId: 1,
        amount: "250.00",
        recipientIban: "DE89 3704 0044 0532 0130 00",
        recipientName: "Anna Weber",
        reference: "Invoice 2026-117",
      },
    ),
    status: 201,
    answer: PostingResult,
    problems: [
      ...money,
      "payment_request_closed",
      "payment_request_differs",
      "payee_not_found",
      "holder_name_required",
      ...payment,
      ...conversion,
    ],
    run: createTransfer,
  }),
]
