import type { ProblemCode } from "#shared/contracts/problem.ts"
import { inWords } from "#shared/in-words.ts"
import { staffIdleMinutes } from "#shared/limits.ts"
import type { Explanation } from "./card-and-loan-codes.ts"

type StaffCode = Extract<
  ProblemCode,
  | "session_locked"
  | "role_required"
  | "own_membership"
  | "second_person_required"
  | "already_done"
  | "purpose_required"
  | "proposal_differs"
>

/** The error codes of the staff app alone. */
export const staffCodes: Record<StaffCode, Explanation> = {
  session_locked: {
    when: `Staff app: the employee's session is locked, by the employee or after ${inWords(staffIdleMinutes)} minutes without activity.`,
    moneyMoved: "no",
    todo: "Ask for a factor, send it to POST /api/staff/session/unlock, then send the request again.",
  },
  role_required: {
    when: "Staff app: none of the employee's roles may do this.",
    moneyMoved: "no",
    todo: "Show `detail`. Another employee has to do it.",
  },
  own_membership: {
    when: "Staff app: the membership is the employee's own or a declared relative's.",
    moneyMoved: "no",
    todo: "Show `detail`. A colleague has to do it.",
  },
  second_person_required: {
    when: "Staff app: the employee made the proposal, so another employee must decide it.",
    moneyMoved: "no",
    todo: "Show `detail`. A colleague with one of the roles in `deciders` has to decide.",
  },
  already_done: {
    when: "Staff app: what an employee asks for was done before, is not possible in the present state, or waits for a second person already.",
    moneyMoved: "no",
    todo: "Load what is shown again.",
  },
  proposal_differs: {
    when: "Staff app: the hash that came with a decision is not that of the proposal.",
    moneyMoved: "no",
    todo: "Load the proposal, show it again, and send its hash.",
  },
  purpose_required: {
    when: "Staff app: the employee has not logged why this member's file is opened, or more than 30 minutes ago.",
    moneyMoved: "no",
    todo: "Ask the employee for the purpose, send POST /api/staff/members/{id}/views, and read again.",
  },
}
