import { useLayoutEffect, useRef } from "react"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"

type ChatLogProps = {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  /** Undefined when the first message is loaded. */
  onOlder: (() => void) | undefined
  loadingOlder: boolean
}

/** The conversation, scrolled to the newest message. Screen readers announce new messages. */
export function ChatLog({ messages, onOlder, loadingOlder }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id

  useLayoutEffect(() => {
    if (newest !== undefined && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [newest])

  return (
    <div
      ref={log}
      role="log"
      aria-label={say("Conversation")}
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="flex max-h-[min(44dvh,26rem)] flex-col gap-3 overflow-y-auto rounded-3 bg-sunken p-4 -outline-offset-2"
    >
      {onOlder && (
        <div className="text-center">
          <Button
            tone="ghost"
            pending={loadingOlder}
            pendingLabel={say("Loading")}
            onClick={onOlder}
          >
            {say("Show older messages")}
          </Button>
        </div>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </div>
  )
}

function Message({ message: { author, text, createdAt } }: { message: ChatMessage }) {
  const own = author === "customer"
  return (
    <div
      className={classes(
        "max-w-[85%] rounded-3 px-3.5 py-2.5",
        own ? "self-end bg-brand-tint text-brand-ink" : "self-start bg-surface text-ink",
      )}
    >
      <p className="text-12 text-ink-2">
        <span className="font-semibold">{say(own ? "You" : "Staff")}</span>
        {", "}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {/* Isolates bidirectional text, so that it affects only its own message. */}
      <p dir="auto" className="mt-0.5 whitespace-pre-wrap text-ink wrap-anywhere">
        {text}
      </p>
    </div>
  )
}
