import { queryOptions, useQueryClient } from "@tanstack/react-query"
import {
  type ConversationTaking,
  type MessageTemplate,
  type NewMessageTemplate,
  nameInTemplate,
  type StaffMessage,
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

/** A template as it is sent to a member, who reads their own name. */
export const filledIn = (text: string, name: string): string =>
  text.replaceAll(nameInTemplate, name)

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
    assign: async (taking: ConversationTaking): Promise<void> => {
      await post<unknown>(staffPath("takeConversation", member), taking)
      await refresh()
    },
  }
}

/** Changes to the templates, which everyone uses. */
export function useTemplates() {
  const client = useQueryClient()
  async function change(path: string, body: object): Promise<void> {
    await post<unknown>(path, body)
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
  return {
    /** Keeps a new one, or changes one. */
    save: (template: NewMessageTemplate, id?: number) =>
      change(
        id === undefined ? staffPath("storeTemplate") : staffPath("changeTemplate", id),
        template,
      ),
    remove: (id: number) => change(staffPath("removeTemplate", id), {}),
  }
}
