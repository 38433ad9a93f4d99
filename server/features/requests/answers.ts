import * as z from "zod/mini"
import type { PaymentRequest, RequestBlock } from "#shared/contracts/requests.ts"
import { amount, answer, currency, id, instant, text } from "../../http/openapi/answer-parts.ts"

export const paymentRequest = answer<PaymentRequest>()(
  "PaymentRequest",
  z.strictObject({
    id,
    direction: z
      .enum(["out", "in"])
      .check(z.describe("`out`: the customer asks. `in`: the customer is asked.")),
    state: z.enum(["open", "paid", "canceled", "declined", "expired"]),
    amount: amount.check(z.describe("In the currency of the account that it is paid to.")),
    currency,
    reason: z.string(),
    reference: z.string().check(z.describe("The creditor reference (ISO 11649), without spaces.")),
    payeeName: z.string().check(z.describe("The account holder who asks.")),
    payeeIban: z.string().check(z.describe("Without spaces, in uppercase.")),
    asked: text.check(
      z.describe(
        "The username or IBAN that the customer asked; null if anybody is asked, or for one who is asked.",
      ),
    ),
    qrCode: text.check(
      z.describe(
        "The text of a QR code (EPC069-12) with which anybody can pay it; null unless the customer asks anybody and it is open.",
      ),
    ),
    expiresOn: z.iso.date().check(z.describe("The last day on which it can be paid.")),
    createdAt: instant,
    endedAt: z.nullable(instant).check(z.describe("When it was paid, canceled, or declined.")),
    transaction: text.check(z.describe("The reference of the transaction that paid it.")),
  }),
)

export const requestBlock = answer<RequestBlock>()(
  "RequestBlock",
  z.strictObject({
    id,
    name: z.string().check(z.describe("The member who was blocked.")),
    createdAt: instant,
  }),
)
