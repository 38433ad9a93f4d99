/**
 * `npm run bank -- cards list USERNAME`: staff commands on a running bank. Each group of commands
 * is one file in scripts/bank, which reads arguments, calls use cases of the server, and prints.
 * Exit codes: 1 refused, 2 wrong usage.
 */
import { BootError } from "../server/boot-error.ts"
import { access } from "./bank/access.ts"
import { cards } from "./bank/cards.ts"
import { chat } from "./bank/chat.ts"
import { type Command, Refused, WrongUsage } from "./bank/command.ts"
import { day } from "./bank/day.ts"
import { holder } from "./bank/holder.ts"
import { keys } from "./bank/keys.ts"
import { loans } from "./bank/loans.ts"
import { payments } from "./bank/payments.ts"
import { recover } from "./bank/recover.ts"
import { withStaffContext } from "./bank/with-staff-context.ts"

const commands: Record<string, Command> = {
  access,
  cards,
  chat,
  day,
  holder,
  keys,
  loans,
  payments,
  recover,
}

/** The forms of the command that was meant, or of its group, or of all. */
function usage([group = "", verb = ""]: string[]): string {
  const forms = Object.values(commands).flatMap((command) => command.usage.split("\n"))
  const meant = [`${group} ${verb} `, `${group} `]
    .map((begins) => forms.filter((form) => `${form} `.startsWith(begins)))
    .find((some) => some.length > 0)
  return `Usage:\n${(meant ?? forms).map((form) => `  npm run bank -- ${form}`).join("\n")}`
}

async function run([group = "", ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, group) ? commands[group] : undefined
  if (!command) throw new WrongUsage()
  await withStaffContext((context) => command.run(args, context))
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
