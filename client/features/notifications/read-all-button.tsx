import { useInfiniteQuery } from "@tanstack/react-query"
import CheckCheck from "lucide-react/icons/check-check"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { notificationsQuery, useReadNotifications } from "./api.ts"

/** Marks everything that the page shows as unread as read, and what is older; not what arrives meanwhile. */
export function ReadAllButton() {
  const { data } = useInfiniteQuery(notificationsQuery(true, undefined))
  const read = useReadNotifications()
  const newest = data?.pages[0]?.notifications[0]
  if (!newest) return null
  return (
    <Button
      tone="secondary"
      icon={<CheckCheck />}
      pending={read.isPending}
      pendingLabel={say("Marking")}
      onClick={() => {
        document.getElementById("main")?.focus({ preventScroll: true })
        read.mutate(newest.id)
      }}
    >
      {say("Mark All as Read")}
    </Button>
  )
}
