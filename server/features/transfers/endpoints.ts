import { NewTransfer, PayeeQuestion } from "#shared/contracts/transfers.ts"
import { conversion, endpoint, money } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { amount, line, ownAccount, payee } from "../../http/openapi/request-notes.ts"
import { booked } from "../transactions/answers.ts"
import { payeeVerification } from "./answers.ts"
import { createTransfer } from "./create-transfer.ts"
import { verifyPayee } from "./verify-payee.ts"

export const transferEndpoints = [
  endpoint({
    method: "post",
    path: "/payee-verification",
    id: "verifyPayee",
    chapter: "Payments",
    summary: "Does this name belong to this IBAN?",
    description:
      "To be asked before a transfer (Regulation (EU) 2024/886). A close match offers the name on the account, no match never does, and other banks' IBANs cannot be checked. Whatever the answer, the customer may go on. Nothing is stored.",
    caller: "member",
    body: request("PayeeQuestion", PayeeQuestion, payee, {
      recipientIban: "DE89 3704 0044 0532 0130 00",
      recipientName: "Anna Weber",
    }),
    status: 200,
    answer: payeeVerification,
    problems: ["payee_not_found"],
    handle: verifyPayee,
  }),

  endpoint({
    method: "post",
    path: "/transfers",
    id: "createTransfer",
    chapter: "Payments",
    summary: "Send money",
    description:
      "Leaves in the source account's currency. Within the bank it arrives at once, converted at the bank's rate where the currencies differ; to other banks it goes by that currency's clearing. Up to the customer's daily limit, 50,000 EUR at most, may go to others. Customers with a second factor confirm what goes to a payee they do not trust, but for small sums (PSD2 RTS articles 5, 13 and 16).",
    caller: "member",
    idempotent: true,
    body: request(
      "NewTransfer",
      NewTransfer,
      {
        fromAccountId: ownAccount("where the money leaves, in its currency"),
        amount,
        ...payee,
        reference: line(0, 140, "Remittance information for the recipient."),
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
    answer: booked,
    problems: [
      ...money,
      "payee_not_found",
      "holder_name_required",
      "same_account",
      "payments_locked",
      "daily_limit_exceeded",
      "confirmation_required",
      ...conversion,
    ],
    handle: createTransfer,
  }),
]
