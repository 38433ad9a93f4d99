import type {
  NewNotificationChoice,
  NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { storeChoice } from "./settings-queries.ts"
import { showSettings } from "./show-settings.ts"

/** PUT /api/notification-settings: how the member is told of one type. */
export async function chooseNotifications(
  context: AppContext,
  input: Input<NewNotificationChoice>,
): Promise<NotificationSettings> {
  const { userId } = input.member
  if (await storeChoice(context.db, userId, input.body)) context.announce(userId, "notifications")
  return showSettings(context, input)
}
