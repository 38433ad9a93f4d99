import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { post, send } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"

type Page = { messages: ChatMessage[]; older: string | undefined }

/** The conversation with staff, newest first. Live updates refetch it by its key. */
const chatQuery = infiniteQueryOptions({
  queryKey: ["chat"],
  queryFn: async ({ pageParam, signal }): Promise<Page> => {
    const response = await send("GET", pageParam, { signal })
    const [, older] = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "") ?? []
    return { messages: (await response.json()) as ChatMessage[], older }
  },
  initialPageParam: "/api/chat",
  getNextPageParam: ({ older }) => older,
})

/** The conversation with its messages oldest first, and the number of unread answers. */
export function useChat() {
  const query = useInfiniteQuery(chatQuery)
  const messages = query.data?.pages.flatMap((page) => page.messages).toReversed()
  return { ...query, messages, unread: messages?.filter(({ unread }) => unread).length ?? 0 }
}

/** Sends a message to staff. Refetches the conversation in any case, because it shows what arrived. */
export function useSendMessage() {
  return useChange({
    send: (text: string) => post<ChatMessage>("/api/chat", { text }),
    refetch: [chatQuery.queryKey],
    refetchAfter: "both",
  })
}

/** Marks staff's answers up to one as read. Failures are ignored: the answers stay unread. */
export function useMarkMessagesRead() {
  return useChange({
    send: (id: ChatMessage["id"]) => post<object>("/api/chat/read", { id }),
    refetch: [chatQuery.queryKey],
    meta: { quiet: true },
  })
}
