import { daysToClose } from "../../server/jobs/days-to-close.ts"
import { type DayOutcome, runDay } from "../../server/jobs/run-day.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { readArguments } from "./read-arguments.ts"

/** Closes the days that are over, in order: all of them, or up to a date. */
export const day: Command = {
  usage: "day [YYYY-MM-DD]",
  async run(args, context) {
    if (args.length === 0) return close(context, undefined)
    const { given } = readArguments(args, { positionals: ["date"] })
    if (!isDate(given.date)) throw new WrongUsage()
    await close(context, given.date)
  },
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

async function close(context: StaffContext, upTo: string | undefined): Promise<void> {
  const found = await daysToClose(context, { upTo })
  if (found.outcome === "refused") {
    const why = {
      not_over: `is not over yet in ${context.env.BANK_TIME_ZONE}, so it cannot be closed.`,
      in_the_future: "is in the future, so it cannot be closed.",
      before_first_day: "is before the bank's first day, so there is nothing to close.",
    }
    throw new Refused(`${upTo} ${why[found.reason]}`)
  }
  if (found.outcome === "already_closed") {
    return console.log(`${upTo} is already closed. Nothing was changed.`)
  }
  if (found.days.length === 0) console.log("Every day that is over is already closed.")
  for (const date of found.days) {
    const closing = await runDay(context, date)
    console.log(`${date}: ${summary(closing)}`)
  }
}

function summary(closing: DayOutcome): string {
  if (closing.outcome !== "closed") return "already closed."
  const { accruals, payments, collected, overdue, paidOff } = closing
  return [
    `interest accrued on ${accruals} savings accounts, paid to ${payments}`,
    `installments collected on ${collected} loans`,
    `${overdue} overdue, ${paidOff} paid off.`,
  ].join("; ")
}
