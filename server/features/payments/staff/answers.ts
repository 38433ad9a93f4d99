import * as z from "zod/mini"
import {
  type ItemMessage,
  type ItemPayment,
  type ItemStatement,
  type PaymentItem,
  type PaymentItemDetail,
  type PaymentQueue,
  repairActions,
} from "#shared/contracts/staff-payments.ts"
import { repairQueues } from "#shared/payments/repair-queues.ts"
import { paymentDirections, paymentSchemes, paymentStates } from "#shared/tables/payments.ts"
import { railMessageStates, repairKinds } from "#shared/tables/rail-messages.ts"
import { amount, answer, currency, exactly, id, text } from "../../../http/openapi/answer-parts.ts"
import { moment, signedAmount } from "../../../staff/answer-parts.ts"
import { openProposals } from "../../../staff/proposed-answer.ts"

const date = z.iso.date()

export const paymentQueue = answer<PaymentQueue>()(
  "PaymentQueue",
  z.strictObject({
    queue: z.enum(repairQueues),
    waiting: z.int().check(z.describe("1,000 means at least as many.")),
    oldest: z.nullable(moment),
  }),
)

const item = exactly<PaymentItem>()(
  z.strictObject({
    itemId: id,
    kind: z.enum(repairKinds),
    queue: z.enum(repairQueues),
    what: z.string(),
    txId: text,
    amount: z.nullable(signedAmount),
    lastReturnDay: z.nullable(date),
    recallReason: text,
    answerBy: z.nullable(date),
    isOverdue: z.boolean(),
    createdAt: moment,
    closedAt: z.nullable(moment),
    closedBy: text,
    note: text,
    takenBy: z.nullable(z.strictObject({ id, name: z.string() })),
    waits: z.boolean().check(z.describe("Whether a proposal waits for a second person.")),
  }),
)

export const paymentItem = answer<PaymentItem>()("PaymentItem", item)

const payment = exactly<ItemPayment>()(
  z.strictObject({
    txId: z.string(),
    direction: z.enum(paymentDirections),
    scheme: z.enum(paymentSchemes),
    state: z.enum(paymentStates),
    amount,
    memberId: z.nullable(id),
    open: z.boolean().check(z.describe("Whether the employee has opened the member's file.")),
    ownName: text,
    ownIban: text,
    otherName: z.string(),
    otherIban: z.string(),
    otherBic: text,
    remittance: text,
    reason: text,
    acceptedAt: moment,
    settlementDate: z.nullable(date),
    events: z.array(
      z.strictObject({
        event: z.string(),
        toState: z.enum(paymentStates),
        reason: text,
        at: moment,
        by: z.string(),
        entry: text,
      }),
    ),
  }),
)

const message = exactly<ItemMessage>()(
  z.strictObject({
    id,
    direction: z.enum(paymentDirections),
    name: z.string(),
    peer: z.string(),
    msgId: z.string(),
    state: z.enum(railMessageStates),
    attempts: z.int(),
    answer: text,
    createdAt: moment,
    size: z.nullable(z.int()),
    beginning: text,
  }),
)

const statement = exactly<ItemStatement>()(
  z.strictObject({
    statementId: z.string(),
    iban: z.string(),
    sequence: z.nullable(z.int()),
    closingDate: date,
    opening: signedAmount,
    closing: signedAmount,
    line: z.nullable(
      z.strictObject({
        number: z.int(),
        amount: signedAmount,
        bankReference: text,
        txIds: z.array(z.string()),
        matched: z.boolean(),
      }),
    ),
  }),
)

export const paymentItemDetail = answer<PaymentItemDetail>()(
  "PaymentItemDetail",
  z.strictObject({
    item,
    actions: z.array(z.enum(repairActions)),
    returnReasons: z.array(z.string()),
    refusalReasons: z.array(z.string()),
    held: z
      .nullable(z.strictObject({ amount, currency, until: z.nullable(moment) }))
      .check(z.describe("What is held of a recalled payment on the member's account.")),
    payment: z.nullable(payment),
    messages: z.array(message),
    message: z
      .enum(["none", "closed", "open"])
      .check(z.describe("Closed until the employee has logged why the item's message is read.")),
    statement: z.nullable(statement),
    notes: z.array(z.strictObject({ id, employee: text, text: z.string(), createdAt: moment })),
    proposals: openProposals,
  }),
)
