import * as z from "zod/mini"
import {
  countsMonths,
  dueDate,
  type MonthDay,
  monthDays,
  type Rhythm,
  rhythms,
} from "../orders/due-dates.ts"
import { fault } from "../words/reader.ts"
import {
  amount,
  currency,
  described,
  iban,
  id,
  instant,
  isDay,
  nullableText,
  positiveAmount,
  rowId,
} from "./fields.ts"
import { paymentSpeeds, speed } from "./payments.ts"
import { singleLine } from "./text.ts"

const noDay = "Date must be a day such as 2026-11-20"
/** A day of this century or the next, YYYY-MM-DD. */
const day = z
  .string(fault(noDay))
  .check(z.refine((text) => isDay(text) && /^2[01]/.test(text), fault(noDay)))

const schedule = {
  /** The first date; every other is computed from it. */
  firstOn: day,
  /** Without one, a scheduled payment: once, on the first date. */
  rhythm: z.optional(z.nullable(z.enum(rhythms, fault("Choose how often")))),
  monthDay: z.optional(z.enum(monthDays, fault("Choose the day of the month"))),
  lastOn: z.optional(z.nullable(day)),
}

type GivenSchedule = {
  firstOn: string
  rhythm?: Rhythm | null | undefined
  monthDay?: MonthDay | undefined
  lastOn?: string | null | undefined
}

/** A schedule with what was left out: once, on the same day, without an end. */
export function wholeSchedule({ firstOn, rhythm, monthDay, lastOn }: GivenSchedule) {
  return {
    firstOn,
    rhythm: rhythm ?? null,
    monthDay: monthDay ?? ("same_day" as const),
    lastOn: lastOn ?? null,
  }
}

/** Runs on fields that are wrong too, which have messages of their own. */
const ifValid = (holds: (given: GivenSchedule) => boolean) => (given: GivenSchedule) =>
  !z.safeParse(z.object(schedule), given).success || holds(given)

const withDates = () => [
  z.refine<GivenSchedule>(
    ifValid((given) => dueDate(wholeSchedule(given), 0) !== undefined),
    { path: ["lastOn"], ...fault("The last date must not be before the first payment") },
  ),
  z.refine<GivenSchedule>(
    ({ rhythm, monthDay = "same_day" }) =>
      monthDay === "same_day" || (rhythm !== null && rhythm !== undefined && countsMonths(rhythm)),
    {
      path: ["monthDay"],
      ...fault("Only a payment of every month, or of several, has a day of the month"),
    },
  ),
]

const wrongOrder = "Order must be one of your orders"

/** GET /api/orders/dates: the query. */
export const ScheduleQuestion = z
  .strictObject({
    ...schedule,
    /** The order that is changed: its dates that were skipped are left out. */
    orderId: z.optional(
      z.string(fault(wrongOrder)).check(z.regex(/^[1-9][0-9]{0,14}$/, fault(wrongOrder))),
    ),
  })
  .check(...withDates())
export type ScheduleQuestion = z.infer<typeof ScheduleQuestion>

const bankDay = described(z.iso.date(), "A calendar date in the bank's time zone.")

/** The answer: the bank's day, and the first three dates of a schedule from that day on. */
export const DueDates = z.object({
  today: described(bankDay, "The bank's day. The first payment must be after it."),
  dates: z.array(bankDay),
})
export type DueDates = z.infer<typeof DueDates>

/**
 * POST /api/orders and PUT /api/orders/:id: a standing order, or a scheduled payment without a rhythm.
 * The fields of the payment are those of a transfer.
 */
export const NewOrder = z
  .strictObject({
    fromAccountId: rowId("Choose the account to send from"),
    amount: positiveAmount("Amount must be a positive number"),
    recipientIban: iban("IBAN must be at least 15 characters"),
    recipientName: singleLine("Recipient name", 70, {
      min: 1,
      message: "Recipient name is required",
    }),
    reference: z.optional(singleLine((say) => say("Reference", { context: "of a transfer" }), 140)),
    speed,
    ...schedule,
    /** Whether it is tried only once on its date, and not again when it can't be paid. */
    onceOnly: z.optional(z.boolean(fault("Choose whether to try again"))),
  })
  .check(...withDates())

export type NewOrder = z.infer<typeof NewOrder>

/** POST /api/orders/:id/skip: the date to leave out, the next one or one that waits. */
export const DateToSkip = z.strictObject({ dueOn: day })
export type DateToSkip = z.infer<typeof DateToSkip>

/** Why a payment was not made: the ledger's refusal, or what stopped it. */
export const orderReasons = [
  "insufficient_funds",
  "daily_limit_exceeded",
  "instant_limit_exceeded",
  "exchange_limit_exceeded",
  "payments_locked",
  "access_blocked",
  "payee_not_found",
  "not_found",
  "same_account",
  "other_banks_closed",
  "payee_country_not_reached",
  "instant_closed",
  "instant_unconfirmed",
  "instant_suspended",
  "instant_owed",
  "funds_unconfirmed",
  "holder_name_required",
  "rate_unavailable",
  "amount_too_small",
  "balance_too_large",
  "order_paused",
  "order_ended",
  "right_ended",
  "maker_prevented",
  "internal_error",
] as const

export type OrderReason = (typeof orderReasons)[number]

/** A date of an order and its outcome. */
export const OrderRun = z.object({
  /** YYYY-MM-DD. */
  dueOn: bankDay,
  status: described(
    z.enum(["waiting", "paid", "returned", "refused", "skipped"]),
    "`returned`: it was sent to another bank, and the money came back.",
  ),
  /** Why it waits, or was refused or skipped; null otherwise. */
  reason: z.nullable(z.enum(orderReasons)),
  text: described(z.string(), "What happened, as a sentence for the member."),
  reference: described(nullableText, "The reference of the transaction that paid it."),
  nextTryAt: described(z.nullable(instant), "When it is tried again."),
})
export type OrderRun = z.infer<typeof OrderRun>

/** GET /api/orders: a standing order or scheduled payment. */
export const Order = z.object({
  id,
  state: z.enum(["active", "paused", "ended"]),
  madeBy: described(
    nullableText,
    "Who made it, if another person did who may pay from the account: only they can change or resume it. Null if the member made it.",
  ),
  fromAccountId: id,
  currency,
  amount: described(amount, "In the account's currency."),
  recipientName: z.string(),
  recipientIban: described(z.string(), "Without spaces, in uppercase."),
  reference: z.string(),
  speed: z.enum(paymentSpeeds),
  firstOn: bankDay,
  rhythm: described(z.nullable(z.enum(rhythms)), "Null for a scheduled payment."),
  monthDay: z.enum(monthDays),
  lastOn: z.nullable(bankDay),
  onceOnly: z.boolean(),
  nextDates: described(
    z.array(bankDay),
    "The next three dates at most; none unless the order is active.",
  ),
  /** ISO 8601 in UTC. */
  createdAt: instant,
  endedAt: z.nullable(instant),
  runs: described(z.array(OrderRun), "The last twelve dates, newest first."),
})
export type Order = z.infer<typeof Order>
