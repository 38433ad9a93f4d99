import { resealCards } from "../../server/features/cards/reseal-cards.ts"
import { resealSecrets } from "../../server/identity/confirmations/reseal-secrets.ts"
import { keySettings, keysInUse } from "../../server/known-keys.ts"
import { type Command, type StaffContext, WrongUsage } from "./command.ts"

/** The keys of card numbers and authenticator secrets: which are in use, and everything under the current. */
export const keys: Command = {
  usage: "keys list\nkeys rotate",
  async run([verb, ...rest], owner) {
    if (rest.length > 0 || (verb !== "list" && verb !== "rotate")) throw new WrongUsage()
    if (verb === "rotate") await rotate(owner)
    await list(owner)
  },
}

async function rotate(owner: StaffContext): Promise<void> {
  const { cards, resealed } = await resealCards(owner)
  console.log(
    `Card numbers: ${resealed} of ${cards} encrypted anew under key ${owner.env.CARD_KEYS[0]?.id}.`,
  )
  const secrets = await resealSecrets(owner)
  console.log(
    `Authenticator secrets: ${secrets} encrypted anew under key ${owner.env.FACTOR_KEYS[0]?.id}.`,
  )
}

/** Each key that is set or needed, and whether it can go. */
async function list({ env, pool }: StaffContext): Promise<void> {
  const uses = await keysInUse(pool)
  for (const setting of keySettings) {
    const set = env[setting].map(({ id }) => id)
    const needed = uses.filter((use) => use.setting === setting)
    for (const id of new Set([...set, ...needed.map((use) => use.id)])) {
      const rows = needed.find((use) => use.id === id)?.rows ?? 0
      console.log(
        `${setting.padEnd(11)}  ${id.padEnd(8)}  ${String(rows).padStart(7)}  ${fate(set, id, rows)}`,
      )
    }
  }
}

function fate(set: readonly string[], id: string, rows: number): string {
  if (!set.includes(id)) return "is needed, and not set"
  if (set[0] === id) return "is the current one"
  return rows > 0 ? "is needed" : "can be dropped"
}
