import { useQuery } from "@tanstack/react-query"
import Bell from "lucide-react/icons/bell"
import { Link, useLocation } from "wouter"
import { mostCounted } from "#shared/limits.ts"
import { unreadCountQuery } from "../../features/notifications/api.ts"
import { CountMark } from "./count-mark.tsx"

/** In the header of every page: leads to the notifications, with the number of unread ones. */
export function NotificationsLink() {
  const [path] = useLocation()
  const unread = useQuery(unreadCountQuery).data?.unread ?? 0
  const figure = unread >= mostCounted ? `${mostCounted} or more` : unread
  return (
    <>
      <Link
        href="/notifications"
        aria-label={unread > 0 ? `Notifications, ${figure} unread` : "Notifications"}
        aria-current={path === "/notifications" ? "page" : undefined}
        className="relative grid size-11 place-items-center rounded-3 text-white transition-colors hover:bg-white/6 aria-[current]:bg-band-2 max-[22.5rem]:-mx-2"
      >
        <Bell className="size-5" />
        {unread > 0 && <CountMark count={unread} />}
      </Link>
      {/* The live region always exists: one that is added together with its text is not read out
          everywhere. */}
      <span role="status" className="sr-only">
        {unread > 0 && `${figure} unread ${unread === 1 ? "notification" : "notifications"}`}
      </span>
    </>
  )
}
