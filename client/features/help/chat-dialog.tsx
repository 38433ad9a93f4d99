import MessagesSquare from "lucide-react/icons/messages-square"
import { useEffect } from "react"
import { say } from "../../lib/say.ts"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useChat, useMarkMessagesRead } from "./api.ts"
import { ChatForm } from "./chat-form.tsx"
import { ChatLog } from "./chat-log.tsx"
import { markChatVisible } from "./chat-visibility.ts"
import { useOpeningState } from "./use-opening-state.ts"

/** The live chat: a stored conversation with staff. New answers appear as they arrive. */
export function ChatDialog({
  about,
  onClose,
}: {
  /** What the message begins with, such as the transaction that it is about. */
  about?: string
  onClose: () => void
}) {
  const chat = useChat()
  const opening = useOpeningState()
  useEffect(markChatVisible, [])
  useReadWhileInSight(chat.messages?.findLast(({ unread }) => unread)?.id)

  return (
    <Dialog
      onClose={onClose}
      title={say("Live Chat")}
      description={
        opening.open
          ? say("Staff are here until {time} and answer as soon as they can.", {
              time: opening.until,
            })
          : say("We're closed right now. Staff will answer here {when}.", { when: opening.from })
      }
    >
      <DialogBody>
        {chat.isPending ? (
          <div className="grid min-h-40 place-items-center">
            <Spinner />
          </div>
        ) : !chat.messages ? (
          <FailedState
            title={say("The conversation did not load")}
            error={chat.error}
            onRetry={() => void chat.refetch()}
            retrying={chat.isFetching}
          />
        ) : chat.messages.length === 0 ? (
          <EmptyState
            icon={<MessagesSquare />}
            title={say("No messages yet")}
            text={say("Your messages and the answers stay here. You can close this and come back.")}
          />
        ) : (
          <ChatLog
            messages={chat.messages}
            onOlder={chat.hasNextPage ? () => void chat.fetchNextPage() : undefined}
            loadingOlder={chat.isFetchingNextPage}
          />
        )}
        <ChatForm about={about} />
      </DialogBody>
    </Dialog>
  )
}

/** Marks an answer as read once it is shown in a visible tab. */
function useReadWhileInSight(unread: number | undefined) {
  const { mutate } = useMarkMessagesRead()
  useEffect(() => {
    if (unread === undefined) return undefined
    function read() {
      if (!document.hidden && unread !== undefined) mutate(unread)
    }
    read()
    document.addEventListener("visibilitychange", read)
    return () => document.removeEventListener("visibilitychange", read)
  }, [unread, mutate])
}
