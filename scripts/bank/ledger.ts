import { journalFormats } from "#shared/contracts/staff-ledger.ts"
import { bankToday } from "../../server/db/bank-settings.ts"
import { exportJournal } from "../../server/features/ledger/staff/export-journal.ts"
import { trialBalance } from "../../server/features/ledger/staff/queries.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { readArguments } from "./read-arguments.ts"

/** The trial balance, and the journal for an accountant or hledger. */
export const ledger: Command = {
  usage: `ledger balance [--on YYYY-MM-DD]
ledger export --format ${journalFormats.join("|")} [--from YYYY-MM-DD] [--to YYYY-MM-DD]`,
  reads: ["balance", "export"],
  async run([verb = "", ...args], context) {
    if (verb === "balance") {
      const { given } = readArguments(args, { optional: ["on"] })
      const day = dateOf(given.on) ?? (await bankToday(context.db))
      const balances = await trialBalance(context.db, day)
      for (const { code, currency, balance, mustBeZero } of balances) {
        const note = mustBeZero && balance !== "0.00" ? "  must be zero" : ""
        console.log(`${code.padEnd(22)} ${currency} ${balance.padStart(18)}${note}`)
      }
      return
    }
    if (verb !== "export") throw new WrongUsage()
    const { given } = readArguments(args, { required: ["format"], optional: ["from", "to"] })
    const format = journalFormats.find((one) => one === given.format)
    const from = dateOf(given.from)
    const to = dateOf(given.to)
    if (!format) throw new WrongUsage()
    if (from && to && from > to) throw new Refused("The first day is after the last.")
    await exportJournal(context, { from, to, format }, writeOut)
  },
}

function dateOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) throw new WrongUsage()
  return text
}

/** Waits until whatever reads the output has taken it. */
function writeOut(part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(part, (error) => (error ? reject(error) : resolve()))
  })
}
