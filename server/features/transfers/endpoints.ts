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
    summary: "Check whether a name belongs to an IBAN",
    description:
      "Call it before a transfer (Regulation (EU) 2024/886). A close match returns the name on the account; no match never does. IBANs of other banks cannot be checked. The customer may continue whatever the answer. Nothing is stored.",
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
      "The amount is in the source account's currency. Within the bank, it arrives at once, converted at the bank's rate if the currencies differ; to other banks, it goes through that currency's clearing. Payments to others count against the customer's daily limit of at most 50,000 EUR. Customers with a second factor must confirm payments to payees that they do not trust, except small amounts (PSD2 RTS articles 5, 13, and 16).",
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
