import type { ConversationItem } from "#shared/contracts/staff-messages.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Badge } from "../../../ui/badge.tsx"
import { useList } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { messagesKey } from "./api.ts"

const columns: readonly Column<ConversationItem>[] = [
  { id: "member", label: "Member", cell: ({ name }) => name },
  {
    id: "state",
    label: "State",
    cell: ({ waiting }) =>
      waiting ? <Badge tone="caution">Unanswered</Badge> : <Badge>Answered</Badge>,
    tight: true,
  },
  { id: "employee", label: "Taken by", cell: ({ employee }) => employee?.name ?? "Nobody" },
  { id: "at", label: "Last message", cell: ({ lastAt }) => formatListTime(lastAt), tight: true },
]

const empty = {
  waiting: {
    title: "Everything is answered",
    text: "Messages that wait for an answer appear here.",
  },
  mine: {
    title: "Nothing of yours",
    text: "Conversations that you assign to yourself appear here.",
  },
  answered: { title: "No answers yet", text: "Conversations that were answered appear here." },
} as const

export type InboxList = keyof typeof empty

/** Conversations with members. Unanswered ones, the oldest first, until another list is chosen. */
export function Inbox({ list }: { list: InboxList }) {
  const conversations = useList<ConversationItem>({
    key: [...messagesKey, "inbox", list],
    path: "/api/staff/conversations",
    fixed: { list },
    pollEveryMs: 10_000,
  })
  return (
    <DataTable
      label="Conversations"
      list={conversations}
      columns={columns}
      rowKey={({ memberId }) => memberId}
      href={({ memberId }) => `/members/${memberId}?tab=messages`}
      tone={({ waiting }) => (waiting && list === "mine" ? "caution" : undefined)}
      empty={empty[list]}
    />
  )
}
