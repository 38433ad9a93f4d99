import type { ConversationItem } from "#shared/contracts/staff-messages.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Badge } from "../../../ui/badge.tsx"
import { useList } from "../../lists.ts"
import { staffPath } from "../../staff-path.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { FilterBar, FilterDate, FilterText } from "../../ui/filters.tsx"
import { ageSince } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { messagesKey } from "./api.ts"

const member: Column<ConversationItem> = {
  id: "name",
  sortable: true,
  label: "Member",
  cell: ({ name }) => <bdi translate="no">{name}</bdi>,
}
const beginning: Column<ConversationItem> = {
  id: "preview",
  label: "Message",
  cell: ({ preview, waiting }) => (
    <span dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
      {preview === null ? "-" : `${waiting ? "" : "We: "}${preview}`}
    </span>
  ),
}
const state: Column<ConversationItem> = {
  id: "state",
  label: "State",
  cell: ({ waiting }) =>
    waiting ? <Badge tone="caution">Unanswered</Badge> : <Badge>Answered</Badge>,
  tight: true,
}
const taken: Column<ConversationItem> = {
  id: "employee",
  label: "Assigned to",
  cell: ({ employee }) => employee?.name ?? "Nobody",
}
const last: Column<ConversationItem> = {
  id: "at",
  sortable: true,
  label: "Last message",
  cell: ({ lastAt }) => formatListTime(lastAt),
  tight: true,
}
const waits: Column<ConversationItem> = {
  id: "waits",
  label: "Age",
  cell: ({ lastAt }) => ageSince(lastAt),
  tight: true,
}

const lists = {
  waiting: {
    columns: [member, beginning, taken, waits, last],
    fixed: { author: "customer" },
    sort: "at",
    empty: {
      title: "Everything is answered",
      text: "Messages that wait for an answer appear here.",
    },
  },
  mine: {
    columns: [member, beginning, state, waits, last],
    fixed: { mine: "yes" },
    sort: "-at",
    empty: {
      title: "Nothing of yours",
      text: "Conversations that are assigned to you appear here.",
    },
  },
  answered: {
    columns: [member, beginning, taken, last],
    fixed: { author: "staff" },
    sort: "-at",
    empty: { title: "No answers yet", text: "Conversations that were answered appear here." },
  },
} as const

export type InboxList = keyof typeof lists

/** Conversations with members. Unanswered ones, the oldest first, until another list is chosen. */
export function Inbox({ list, title }: { list: InboxList; title: string }) {
  const { columns, fixed, sort, empty } = lists[list]
  const conversations = useList<ConversationItem>({
    key: [...messagesKey, "inbox", list],
    path: staffPath("listConversations"),
    name: "conversations",
    fixed,
    filters: ["q", "from", "to"],
    remembered: ["sort"],
    sort,
    pollEveryMs: 10_000,
  })
  return (
    <Panel title={title}>
      <FilterBar list={conversations}>
        <FilterText name="q" label="Member" placeholder="Beginning of a name" />
        <FilterDate name="from" label="Last message from" />
        <FilterDate name="to" label="Last message to" />
      </FilterBar>
      <DataTable
        label="Conversations"
        name="conversations"
        list={conversations}
        columns={columns}
        rowKey={({ memberId }) => memberId}
        href={({ memberId }) => `/members/${memberId}?tab=messages`}
        tone={({ waiting }) => (waiting && list === "mine" ? "caution" : undefined)}
        empty={empty}
      />
    </Panel>
  )
}
