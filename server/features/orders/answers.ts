import * as z from "zod/mini"
import { type DueDates, type Order, type OrderRun, orderReasons } from "#shared/contracts/orders.ts"
import { paymentSpeeds } from "#shared/contracts/payments.ts"
import { monthDays, rhythms } from "#shared/orders/due-dates.ts"
import { amount, answer, currency, id, instant, text } from "../../http/openapi/answer-parts.ts"

const day = z.iso.date().check(z.describe("A calendar date in the bank's time zone."))

const run = answer<OrderRun>()(
  "OrderRun",
  z.strictObject({
    dueOn: day,
    status: z
      .enum(["waiting", "paid", "returned", "refused", "skipped"])
      .check(z.describe("`returned`: it was sent to another bank, and the money came back.")),
    reason: z.nullable(z.enum(orderReasons)),
    text: z.string().check(z.describe("What happened, as a sentence for the customer.")),
    reference: text.check(z.describe("The reference of the transaction that paid it.")),
    nextTryAt: z.nullable(instant).check(z.describe("When it is tried again.")),
  }),
)

export const order = answer<Order>()(
  "Order",
  z.strictObject({
    id,
    state: z.enum(["active", "paused", "ended"]),
    fromAccountId: id,
    currency,
    amount: amount.check(z.describe("In the account's currency.")),
    recipientName: z.string(),
    recipientIban: z.string().check(z.describe("Without spaces, in uppercase.")),
    reference: z.string(),
    speed: z.enum(paymentSpeeds),
    firstOn: day,
    rhythm: z.nullable(z.enum(rhythms)).check(z.describe("Null for a scheduled payment.")),
    monthDay: z.enum(monthDays),
    lastOn: z.nullable(day),
    onceOnly: z.boolean(),
    nextDates: z
      .array(day)
      .check(z.describe("The next three dates at most; none unless the order is active.")),
    createdAt: instant,
    endedAt: z.nullable(instant),
    runs: z.array(run).check(z.describe("The last twelve dates, newest first.")),
  }),
)

export const dueDates = answer<DueDates>()(
  "DueDates",
  z.strictObject({
    today: day.check(z.describe("The bank's day. The first payment must be after it.")),
    dates: z.array(day),
  }),
)
