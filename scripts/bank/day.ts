import { dayStatus, openDays } from "../../server/end-of-day/open-days.ts"
import { type DayOutcome, runDay } from "../../server/end-of-day/run-day.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"

/** The bank's end of day: also what was missed before it, in order. Each date once. */
export const day: Command = {
  usage: "day [YYYY-MM-DD]",
  async run([date, ...rest], owner) {
    if (rest.length > 0 || (date !== undefined && !isDate(date))) throw new WrongUsage()
    const open = await openDays(owner.db, owner.env.BANK_TIME_ZONE)
    if (date === undefined) return closeEach(owner, open)
    if (await mayClose(owner, date, open)) {
      await closeEach(
        owner,
        open.filter((each) => each <= date),
      )
    }
  },
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

async function mayClose({ db, env }: StaffContext, date: string, open: string[]): Promise<boolean> {
  const { closed, today } = await dayStatus(db, env.BANK_TIME_ZONE, date)
  if (date === today) {
    throw new Refused(`${date} is not over yet in ${env.BANK_TIME_ZONE}, so it cannot be closed.`)
  }
  if (date > today) throw new Refused(`${date} lies in the future, so it cannot be closed.`)
  if (closed) console.log(`${date} is closed already. Nothing was changed.`)
  else if (!open.includes(date)) {
    throw new Refused(`${date} lies before the bank's first day, so there is nothing to close.`)
  }
  return !closed
}

async function closeEach(owner: StaffContext, days: string[]): Promise<void> {
  if (days.length === 0) console.log("Every day that is over is closed already.")
  for (const each of days) {
    const outcome = await runDay(owner, each)
    if (outcome.outcome === "busy") {
      throw new Refused("Another process is closing a day just now. Try again in a moment.")
    }
    console.log(`${each}: ${words(outcome)}`)
  }
}

function words(outcome: DayOutcome): string {
  if (outcome.outcome !== "closed") return "closed already."
  const { accruals, payments, collections } = outcome
  const collected = collections.filter((each) => each.collected !== "0.00")
  const short = collections.filter((each) => each.collected !== each.due)
  const closed = collections.filter((each) => each.closed)
  return [
    `interest accrued on ${accruals} savings accounts, paid to ${payments.length}`,
    `instalments collected on ${collected.length} loans`,
    `${short.length} in arrears, ${closed.length} paid off.`,
  ].join("; ")
}
