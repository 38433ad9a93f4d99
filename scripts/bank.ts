/**
 * `npm run bank -- cards list USERNAME`: staff commands on a running bank. Each group of commands
 * is one file in scripts/bank, which reads arguments, calls use cases of the server, and prints.
 * Exit codes: 1 refused, 2 wrong usage.
 */
import { userInfo } from "node:os"
import { BootError } from "../server/config/boot-error.ts"
import { staffName } from "../server/identity/employees/staff-name.ts"
import { noteBreakGlass } from "../server/staff/break-glass.ts"
import type { StaffContext } from "../server/staff/staff-use-case.ts"
import { access } from "./bank/access.ts"
import { cards } from "./bank/cards.ts"
import { chat } from "./bank/chat.ts"
import { type Command, Refused, WrongUsage } from "./bank/command.ts"
import { day } from "./bank/day.ts"
import { holder } from "./bank/holder.ts"
import { keys } from "./bank/keys.ts"
import { ledger } from "./bank/ledger.ts"
import { loans } from "./bank/loans.ts"
import { payments } from "./bank/payments.ts"
import { recover } from "./bank/recover.ts"
import { staff } from "./bank/staff.ts"
import { withStaffContext } from "./bank/with-staff-context.ts"

const commands: Record<string, Command> = {
  access,
  cards,
  chat,
  day,
  holder,
  keys,
  ledger,
  loans,
  payments,
  recover,
  staff,
}

/** The forms of the command that was meant, or of its group, or of all. */
function usage([group = "", verb = ""]: string[]): string {
  const forms = Object.values(commands).flatMap((command) => command.usage.split("\n"))
  const meant = [`${group} ${verb} `, `${group} `]
    .map((begins) => forms.filter((form) => `${form} `.startsWith(begins)))
    .find((some) => some.length > 0)
  return `Usage:\n${(meant ?? forms).map((form) => `  npm run bank -- ${form}`).join("\n")}`
}

/** Takes `--by NAME` out of the arguments. Without it, the name is that of the system's user. */
function withoutBy(args: string[]): { args: string[]; by: string } {
  const end = args.indexOf("--")
  const at = args.indexOf("--by")
  if (at < 0 || (end >= 0 && at > end)) return { args, by: userInfo().username }
  const by = staffName(args[at + 1] ?? "")
  if (by === undefined) throw new WrongUsage()
  return { args: args.toSpliced(at, 2), by }
}

/**
 * Runs a command. What does not only read is noted for a supervisor, also when it was refused or
 * failed: part of it may have happened.
 */
async function run(typed: string[]): Promise<void> {
  const { args, by } = withoutBy(typed)
  const [group = "", ...rest] = args
  const command = Object.hasOwn(commands, group) ? commands[group] : undefined
  if (!command) throw new WrongUsage()
  await withStaffContext(async (context) => {
    try {
      await command.run(rest, context, by)
    } catch (error) {
      if (!(error instanceof WrongUsage)) await note(context)
      throw error
    }
    await note(context)
  })
  async function note(context: StaffContext) {
    if (!command?.reads?.includes(rest[0] ?? "")) await noteBreakGlass(context, args, by)
  }
}

const given = process.argv.slice(2)
run(given).then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof WrongUsage) {
      console.error(usage(given))
      process.exit(2)
    }
    const expected = error instanceof BootError || error instanceof Refused
    console.error(expected ? error.message : error)
    process.exit(1)
  },
)
