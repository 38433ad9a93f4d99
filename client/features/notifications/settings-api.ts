import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  DemoMail,
  NewNotificationChoice,
  NotificationSettings,
} from "#shared/contracts/notification-settings.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

const path = "/api/notification-settings"

/** What the member is told of, and where emails go. Changes of the profile refetch it. */
export const settingsQuery = queryOptions({
  queryKey: ["notifications", "settings"],
  queryFn: ({ signal }) => get<NotificationSettings>(path, { signal }),
})

/** The emails that a demonstration shows instead of sending them. */
export const demoMailsQuery = queryOptions({
  queryKey: ["notifications", "demo-mails"],
  queryFn: ({ signal }) => get<DemoMail[]>("/api/demo-mails", { signal }),
})

function useStore() {
  const client = useQueryClient()
  return (settings: NotificationSettings) => client.setQueryData(settingsQuery.queryKey, settings)
}

/** Changes how the member is told of one type. */
export function useChooseNotifications() {
  const store = useStore()
  return useChange({
    send: (choice: NewNotificationChoice) => put<NotificationSettings>(path, choice),
    onSuccess: store,
    meta: { errorTitle: say("Your choice was not saved") },
  })
}

/** Mails a code to the address in the profile. */
export function useSendEmailCode() {
  return useChange({
    send: () => post<object>("/api/email-codes", {}),
    meta: { quiet: true },
  })
}

/** Confirms the address with the code. */
export function useConfirmEmail() {
  const store = useStore()
  return useChange({
    send: (code: string) => post<NotificationSettings>("/api/email-codes/confirm", { code }),
    onSuccess: store,
    meta: { quiet: true },
  })
}
