import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useLocation } from "wouter"
import type { MemberHit } from "#shared/contracts/staff-members.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { Badge } from "../../../ui/badge.tsx"
import { listOf } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { findQuery } from "./api.ts"
import { IdentityBadge } from "./identity-badge.tsx"

/** How many members a search returns at most. */
const max = 20

const columns: readonly Column<MemberHit>[] = [
  { id: "name", label: "Name", cell: ({ name }) => name },
  { id: "number", label: "Number", cell: ({ id }) => id, tight: true },
  { id: "username", label: "Username", cell: ({ username }) => username },
  { id: "phone", label: "Phone", cell: ({ phoneNumber }) => phoneNumber ?? "-", tight: true },
  { id: "found", label: "Found by", cell: (hit) => foundText(hit) },
  {
    id: "identity",
    label: "Identity",
    cell: ({ identity, accessBlocked }) => (
      <span className="flex flex-wrap gap-1">
        <IdentityBadge state={identity} />
        {accessBlocked && <Badge tone="negative">Blocked</Badge>}
      </span>
    ),
    tight: true,
  },
]

function foundText({ foundBy, detail }: MemberHit): string {
  switch (foundBy) {
    case "iban":
      return detail?.startsWith("•") ? `IBAN ${detail}` : `IBAN ${formatIban(detail ?? "")}`
    case "card":
      return `Card ending in ${detail}`
    case "number":
      return "Number"
    case "reference":
      return `Reference ${detail}`
    case "phone":
      return "Phone number"
    case "username":
      return "Username"
    case "name":
      return "Name"
  }
}

/** The member's page; it knows by which card the member was found. */
const fileOf = ({ id, foundBy, detail }: MemberHit) =>
  foundBy === "card" && detail ? `/members/${id}?card=${detail}` : `/members/${id}`

/** Whom a search found. One member alone opens at once; otherwise the first one has the focus. */
export function FindResults({
  typed,
  hrefOf = fileOf,
}: {
  typed: string
  /** The page of a member; the member's file when left out. */
  hrefOf?: (hit: MemberHit) => string
}) {
  const found = useQuery(findQuery(typed))
  const [, navigate] = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const hits = found.isFetching ? undefined : found.data
  useEffect(() => {
    const [only, other] = hits ?? []
    if (only && !other) navigate(hrefOf(only), { replace: true })
    else place.current?.querySelector<HTMLElement>("tbody a")?.focus()
  }, [hits, hrefOf, navigate])
  return (
    <div ref={place}>
      <DataTable
        label="Members"
        list={listOf(found)}
        columns={columns}
        rowKey={({ id }) => id}
        href={hrefOf}
        empty={{
          title: "Nobody found",
          text: "Try the beginning of a name (three letters or more), a whole name of one or two letters, the member's number, a full IBAN, a phone number, or the last four digits of a card.",
        }}
      />
      {found.data?.length === max && (
        <p className="border-t border-line px-3 py-2.5 text-13 text-ink-2">{`The first ${max} are shown. Add another word, such as the first name.`}</p>
      )}
    </div>
  )
}
