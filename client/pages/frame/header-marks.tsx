import { NotificationsLink } from "./notifications-link.tsx"
import { UnreadChatButton } from "./unread-chat-button.tsx"

/** In the header of every page: what is unread. */
export function HeaderMarks() {
  return (
    <>
      <NotificationsLink />
      <UnreadChatButton />
    </>
  )
}
