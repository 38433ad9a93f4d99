import { resealCards } from "../../server/features/cards/staff/reseal-cards.ts"
import { resealPasskeys } from "../../server/identity/employees/reseal-passkeys.ts"
import { resealEmployeeSecrets, resealSecrets } from "../../server/identity/staff/reseal-secrets.ts"
import { type KeyState, listKeys } from "../../server/staff/list-keys.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, WrongUsage } from "./command.ts"
import { readArguments } from "./read-arguments.ts"

/** The keys of card numbers and authenticator secrets: lists them, and re-encrypts under the current ones. */
export const keys: Command = {
  usage: "keys list\nkeys rotate",
  reads: ["list"],
  async run([verb, ...args], context) {
    if (verb !== "list" && verb !== "rotate") throw new WrongUsage()
    readArguments(args, {})
    if (verb === "rotate") await rotate(context)
    await list(context)
  },
}

async function rotate(context: StaffContext): Promise<void> {
  const { CARD_KEYS, FACTOR_KEYS } = context.env
  const { cards, resealed } = await resealCards(context)
  console.log(`Card numbers: ${resealed} of ${cards} re-encrypted under key ${CARD_KEYS[0]?.id}.`)
  const secrets = (await resealSecrets(context)) + (await resealEmployeeSecrets(context))
  console.log(`Authenticator secrets: ${secrets} re-encrypted under key ${FACTOR_KEYS[0]?.id}.`)
  const passkeys = await resealPasskeys(context, "all")
  console.log(`Employees' passkeys: ${passkeys} authenticated under key ${FACTOR_KEYS[0]?.id}.`)
}

const words: Record<KeyState["state"], string> = {
  missing: "is needed, but not set",
  current: "is the current one",
  needed: "is needed",
  unused: "can be dropped",
}

async function list(context: StaffContext): Promise<void> {
  for (const { setting, id, rows, state } of await listKeys(context)) {
    const count = String(rows).padStart(7)
    console.log(`${setting.padEnd(11)}  ${id.padEnd(8)}  ${count}  ${words[state]}`)
  }
}
