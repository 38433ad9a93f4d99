import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { post, send } from "../../lib/api-client.ts"

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

/** The conversation: its messages oldest first, and how many answers are new to the customer. */
export function useChat() {
  const query = useInfiniteQuery(chatQuery)
  const messages = query.data?.pages.flatMap((page) => page.messages).toReversed()
  return { ...query, messages, unread: messages?.filter(({ unread }) => unread).length ?? 0 }
}

/** Writes to staff. Whatever becomes of it, the conversation is fetched again: it has what arrived. */
export function useWriteMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => post<ChatMessage>("/api/chat", { text }),
    onSettled: () => client.invalidateQueries({ queryKey: chatQuery.queryKey }),
  })
}

/** Says that staff's answers up to one were on the screen. A failure concerns nobody: they stay new. */
export function useReadMessages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: ChatMessage["id"]) => post<object>("/api/chat/read", { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatQuery.queryKey }),
    meta: { quiet: true },
  })
}
