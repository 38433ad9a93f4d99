import UsersRound from "lucide-react/icons/users-round"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"

/**
 * Shown where an employee has proposed something, in place of the form: nothing has happened yet, who may
 * decide, and until when.
 */
export function SentToSecondPerson({ proposal }: Proposed) {
  const { id, expiresAt, deciders } = proposal
  return (
    <Note role="status" tone="caution" icon={<UsersRound />} title="Sent to a second person">
      <span>{`Nothing has changed yet. Another ${rolesText(deciders, "or").toLowerCase()} can decide until ${formatDateTime(expiresAt)}.`}</span>{" "}
      <TextLink href={`/approvals/${id}`}>See the proposal</TextLink>
    </Note>
  )
}
