import * as z from "zod/mini"
import { auditActions, eventSentence } from "#shared/activity/audit-events.ts"
import { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import { MemberEvent } from "#shared/contracts/staff-members.ts"
import { sentenceForStaff } from "../../../identity/activity/event-sentence.ts"
import { AuditDetails } from "../../../identity/activity/queries.ts"

/** An event of a member's audit trail as the database answers it. */
export const EventRow = z.extend(
  z.pick(MemberEvent, { id: true, at: true, actor: true, action: true }),
  { details: AuditDetails },
)
type EventRow = z.output<typeof EventRow>

const asText = (value: unknown) => (typeof value === "string" ? value : null)

/** An event of what employees did as the database answers it. */
export const AuditRow = z.extend(
  z.pick(StaffAuditItem, { id: true, at: true, action: true, member: true }),
  { details: AuditDetails },
)
type AuditRow = z.output<typeof AuditRow>

const namesIn = ({ employee, makerName, checkerName }: AuditRow["details"]) =>
  [employee, makerName, checkerName].flatMap((name) => asText(name) ?? [])

/** What an employee did. What concerns no member has no sentence of theirs: its name says it. */
export function presentAudit({ details: said, ...event }: AuditRow): StaffAuditItem {
  const known = (auditActions as readonly string[]).includes(event.action)
  const words = inWords(event.action)
  const sentence = known
    ? sentenceForStaff(eventSentence(event.action, { actor: "staff", details: said }))
    : words.charAt(0).toUpperCase() + words.slice(1)
  const about =
    typeof said["kind"] === "string" ? `${sentence}: ${inWords(said["kind"])}` : sentence
  return {
    ...event,
    sentence: event.action.startsWith("proposal.") ? about : sentence,
    employees: namesIn(said),
    subject: subjectOf(said),
    reason: asText(said["reason"]),
  }
}

const inWords = (name: string) => name.replace(/[._]/g, " ")

/** The pages of what employees work on, by the number in an event's details. */
const subjectPages = [
  ["proposalId", "/approvals/", "Proposal"],
  ["loanId", "/loans/", "Loan"],
  ["itemId", "/payments/", "Item"],
  ["subjectId", "/employees/", "Employee"],
] as const

function subjectOf(said: AuditRow["details"]): StaffAuditItem["subject"] {
  for (const [detail, path, noun] of subjectPages) {
    const number = Number(said[detail])
    if (said[detail] !== undefined && Number.isSafeInteger(number) && number > 0) {
      return { href: `${path}${number}`, label: `${noun} ${number}` }
    }
  }
  return null
}

/** An event as staff see it: the member's sentence in the third person, and what only staff read of it. */
export function presentMemberEvent({ details: said, ...event }: EventRow): MemberEvent {
  const { reason, evidence, checked } = said
  return {
    ...event,
    sentence: sentenceForStaff(eventSentence(event.action, { actor: event.actor, details: said })),
    employees: namesIn(said),
    reason: asText(reason) ?? asText(evidence) ?? asText(checked),
  }
}
