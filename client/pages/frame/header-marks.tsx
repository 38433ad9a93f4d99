import { useQuery } from "@tanstack/react-query"
import Bell from "lucide-react/icons/bell"
import MessagesSquare from "lucide-react/icons/messages-square"
import { useEffect, useRef, useState } from "react"
import { Link, useLocation } from "wouter"
import { maxCounted } from "#shared/limits.ts"
import { useChat } from "../../features/help/api.ts"
import { isChatVisible } from "../../features/help/chat-visibility.ts"
import { unreadCountQuery } from "../../features/notifications/api.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { dropWaitingToast, showToastWhenFree } from "../../ui/toast-store.ts"

/**
 * A number at the corner of a header's button. Its meaning is in the button's name, which says the whole number;
 * the mark is only a picture, from the style sheet.
 */
export function CountMark({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count > 9 ? "9+" : count}
      className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-saffron px-1 text-12 leading-none font-semibold text-on-saffron before:content-[attr(data-count)]"
    />
  )
}

const ChatDialog = lazyOverlay(
  () => import("../../features/help/chat-dialog.tsx"),
  (code) => code.ChatDialog,
)

/**
 * In the header of every page: shows that staff answered in the chat, until the answer is read. Opens the
 * chat over the page, so that nothing typed there is lost. A toast announces new answers.
 */
export function UnreadChatButton() {
  const { unread, messages } = useChat()
  const [open, setOpen] = useState(false)
  const newest = messages?.findLast((message) => message.unread)?.id ?? 0
  useAnswerToast(messages && newest)
  function show() {
    // The mark disappears once the answer is read: closing the chat then focuses the page.
    document.getElementById("main")?.focus({ preventScroll: true })
    setOpen(true)
  }
  return (
    <>
      {/* The live region always exists: one that is added together with its text is not read out
          everywhere. */}
      <span role="status">
        {unread > 0 && (
          <button
            type="button"
            aria-label={say(
              "Live Chat, {count, plural, one {# new answer} other {# new answers}}",
              { count: unread },
            )}
            className="relative grid size-11 place-items-center rounded-3 text-white transition-colors hover:bg-white/6 max-[22.5rem]:-mx-2"
            onClick={show}
          >
            <MessagesSquare className="size-5" />
            <CountMark count={unread} />
          </button>
        )}
      </span>
      {open && <ChatDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Announces a new answer, but not answers from before the page was loaded, and not while the chat is open.
 * @param newest the id of the newest unread answer, 0 without one; undefined until known
 */
function useAnswerToast(newest: number | undefined): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const isNew = known.current !== undefined && newest > known.current
    known.current = Math.max(newest, known.current ?? 0)
    if (!isNew || isChatVisible()) return
    showToastWhenFree({
      title: say("New answer in your chat"),
      description: say("Staff answered you in the Live Chat."),
      tone: "neutral",
    })
  }, [newest])
  // The next member has another conversation.
  useEffect(() => dropWaitingToast, [])
}

/** In the header of every page: leads to the notifications, with the number of unread ones. */
export function NotificationsLink() {
  const [path] = useLocation()
  const unread = useQuery(unreadCountQuery).data?.unread ?? 0
  const figure = unread >= maxCounted ? say("{number} or more", { number: maxCounted }) : unread
  return (
    <>
      <Link
        href="/notifications"
        aria-label={
          unread > 0 ? say("Notifications, {figure} unread", { figure }) : say("Notifications")
        }
        aria-current={path === "/notifications" ? "page" : undefined}
        className="relative grid size-11 place-items-center rounded-3 text-white transition-colors hover:bg-white/6 aria-[current]:bg-band-2 max-[22.5rem]:-mx-2"
      >
        <Bell className="size-5" />
        {unread > 0 && <CountMark count={unread} />}
      </Link>
      {/* The live region always exists: one that is added together with its text is not read out
          everywhere. */}
      <span role="status" className="sr-only">
        {unread > 0 &&
          say("{figure} unread {count, plural, one {notification} other {notifications}}", {
            figure,
            count: unread,
          })}
      </span>
    </>
  )
}

/** In the header of every page: what is unread. */
export function HeaderMarks() {
  return (
    <>
      <NotificationsLink />
      <UnreadChatButton />
    </>
  )
}
