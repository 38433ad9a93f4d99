import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  ConversationTaking,
  MessageTemplate,
  StaffMessage,
} from "#shared/contracts/staff-messages.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"

/** The start of every query's key about conversations with members. */
export const messagesKey = ["messages"]

/** The newest messages of a conversation, newest first. */
export const messagesQuery = (member: string) =>
  queryOptions({
    queryKey: [...messagesKey, "of", member],
    queryFn: ({ signal }) =>
      get<StaffMessage[]>(staffPath("readMemberMessages", member), { signal }),
    gcTime: 30_000,
    refetchInterval: 10_000,
  })

/** Texts that employees often send. */
export const templatesQuery = queryOptions({
  queryKey: ["message-templates"],
  queryFn: ({ signal }) => get<MessageTemplate[]>(staffPath("listTemplates"), { signal }),
})

/** Changes to a conversation. */
export function useConversation(member: string) {
  const client = useQueryClient()
  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
  return {
    answer: async (text: string): Promise<void> => {
      await post<unknown>(staffPath("answerMember", member), { text })
      await refresh()
    },
    take: async (taking: ConversationTaking): Promise<void> => {
      await post<unknown>(staffPath("takeConversation", member), taking)
      await refresh()
    },
  }
}

/** Keeps a template for everyone. */
export function useStoreTemplate() {
  const client = useQueryClient()
  return async (template: MessageTemplate): Promise<void> => {
    await post<unknown>(staffPath("storeTemplate"), template)
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
}
