import type { NotificationSettings } from "#shared/contracts/notification-settings.ts"
import { lockedTypes } from "#shared/notifications/types.ts"
import { sendsMails } from "../../mail/sends-mails.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { addressesOf, choicesOf } from "./settings-queries.ts"

/** GET /api/notification-settings */
export async function showSettings(
  { db, env }: Pick<AppContext, "db" | "env">,
  { member: { userId } }: Pick<Input, "member">,
): Promise<NotificationSettings> {
  const [choices, addresses] = await Promise.all([choicesOf(db, userId), addressesOf(db, userId)])
  return {
    choices: choices.map((one) => ({ ...one, locked: lockedTypes.includes(one.type) })),
    ...addresses,
    sends: sendsMails(env),
  }
}
