import type { ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import type { List } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { ProposalBadge } from "./proposal-badge.tsx"

const sentence: Column<ProposalItem> = {
  id: "sentence",
  label: "What",
  cell: (row) => row.sentence,
}
const member: Column<ProposalItem> = {
  id: "member",
  label: "Member",
  cell: (row) => row.member?.name ?? "-",
}
const maker: Column<ProposalItem> = {
  id: "maker",
  label: "Proposed by",
  cell: (row) => row.maker.name,
}
const expires: Column<ProposalItem> = {
  id: "until",
  sortable: true,
  label: "Until",
  cell: (row) => formatListTime(row.expiresAt),
  tight: true,
}
const state: Column<ProposalItem> = {
  id: "state",
  label: "State",
  cell: (row) => <ProposalBadge {...row} />,
  tight: true,
}
const proposed: Column<ProposalItem> = {
  id: "proposed",
  sortable: true,
  label: "Proposed",
  cell: (row) => formatListTime(row.createdAt),
  tight: true,
}
const decided: Column<ProposalItem> = {
  id: "decided",
  sortable: true,
  label: "Decided",
  cell: (row) => (row.decidedAt ? formatListTime(row.decidedAt) : "-"),
  tight: true,
}
const decider: Column<ProposalItem> = {
  id: "decidedBy",
  label: "Decided by",
  cell: (row) => row.decidedBy?.name ?? "-",
}

const columns = {
  waiting: [sentence, member, maker, proposed, expires],
  mine: [sentence, member, state, proposed, expires, decider],
  decided: [sentence, member, maker, state, decider, decided],
} as const

/** Proposals, each leading to its review. */
export function ProposalTable({
  list,
  kind,
  empty,
  name,
}: {
  list: List<ProposalItem>
  kind: keyof typeof columns
  empty: { title: string; text: string }
  /** Offers a choice of columns, kept under this name. */
  name?: string
}) {
  return (
    <DataTable
      label="Proposals"
      {...(name !== undefined && { name })}
      list={list}
      columns={columns[kind]}
      rowKey={({ id }) => id}
      href={({ id }) => `/approvals/${id}`}
      empty={empty}
    />
  )
}
