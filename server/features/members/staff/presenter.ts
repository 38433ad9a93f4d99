import { auditActions, eventSentence } from "#shared/activity/audit-events.ts"
import type { StaffAuditItem } from "#shared/contracts/staff-employees.ts"
import type { MemberEvent } from "#shared/contracts/staff-members.ts"
import { sentenceForStaff } from "../../../identity/activity/event-sentence.ts"

/** An event of a member's audit trail as the database answers it. */
export type EventRow = Pick<MemberEvent, "id" | "at" | "actor" | "action"> & {
  details: Readonly<Record<string, unknown>>
}

const asText = (value: unknown) => (typeof value === "string" ? value : null)

/** An event of what employees did as the database answers it. */
export type AuditRow = Pick<StaffAuditItem, "id" | "at" | "action" | "member"> & {
  details: Readonly<Record<string, unknown>>
}

const namesIn = ({ employee, makerName, checkerName }: AuditRow["details"]) =>
  [employee, makerName, checkerName].flatMap((name) => asText(name) ?? [])

/** What an employee did. What concerns no member has no sentence of theirs: its name says it. */
export function presentAudit({ details, ...event }: AuditRow): StaffAuditItem {
  const known = (auditActions as readonly string[]).includes(event.action)
  const words = event.action.replace(/[._]/g, " ")
  const sentence = known
    ? sentenceForStaff(eventSentence(event.action, { actor: "staff", details }))
    : words.charAt(0).toUpperCase() + words.slice(1)
  return { ...event, sentence, employees: namesIn(details) }
}

/** An event as staff see it: the member's sentence in the third person, and what only staff read of it. */
export function presentMemberEvent({ details, ...event }: EventRow): MemberEvent {
  const { reason, evidence, checked } = details
  return {
    ...event,
    sentence: sentenceForStaff(eventSentence(event.action, { actor: event.actor, details })),
    employees: namesIn(details),
    reason: asText(reason) ?? asText(evidence) ?? asText(checked),
  }
}
