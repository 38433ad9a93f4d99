import type {
  ProposalDetail,
  ProposalItem,
  ProposalRow,
} from "#shared/contracts/staff-proposals.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { isolated } from "#shared/text/language.ts"
import type { Env } from "../../../config/env.ts"
import { isSamePerson } from "../../../identity/employees/staff-name.ts"
import type { Presented, PresenterOf } from "../../../staff/proposal-presenter.ts"
import type { StoredProposal } from "./queries.ts"

type Employee = StaffSession["employee"]

/** What a presenter of the proposal's kind takes. */
const presentedBy = ({ payload, before, member }: StoredProposal): Presented => ({
  payload,
  before,
  member,
})

/** What happens when it is approved; of what is withheld, only what every proposal of its kind asks for. */
export function sentenceOf(row: StoredProposal, presenterOf: PresenterOf): string {
  const { sentence, title } = presenterOf(row.kind)
  if (!row.withheld) return sentence(presentedBy(row))
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}.`
}

/** With the member's name as a sentence on a screen has it. */
const forScreen = (row: StoredProposal): StoredProposal =>
  row.member === null ? row : { ...row, member: { ...row.member, name: isolated(row.member.name) } }

const withheld: ProposalRow = {
  name: "Details",
  before: null,
  after: "Shown while the member's file is open",
}

/** A proposal in a list, as one employee sees it. */
export function presentItem(
  row: StoredProposal,
  employee: Employee,
  presenterOf: PresenterOf,
): ProposalItem {
  const { id, kind, member, maker, reason, state, deciders, decidedBy } = row
  return {
    id,
    kind,
    sentence: sentenceOf(forScreen(row), presenterOf),
    member,
    maker,
    reason,
    state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy,
    codeWaits: row.codeWaits && isMaker(row, employee),
    mayDecide:
      state === "open" &&
      !isMaker(row, employee) &&
      deciders.some((role) => employee.roles.includes(role)),
  }
}

/** A proposal with what changes. */
export function presentDetail(
  row: StoredProposal,
  employee: Employee,
  {
    changed,
    env,
    presenterOf,
  }: { changed: boolean; env: Pick<Env, "BANK_TIME_ZONE">; presenterOf: PresenterOf },
): ProposalDetail {
  const { kind, deciders, hash, decisionReason, state } = row
  const { rows, link } = presenterOf(kind)
  const presented = presentedBy(row)
  return {
    ...presentItem(row, employee, presenterOf),
    rows: row.withheld ? [withheld] : rows(presented, env),
    deciders,
    link: row.withheld ? null : (link?.(presented) ?? null),
    hash,
    decisionReason,
    refusal: state === "refused" ? refusalOf(row, presenterOf) : null,
    changed,
    sameName: row.member !== null && isSamePerson(row.maker.name, row.member.name),
    mayWithdraw: state === "open" && isMaker(row, employee),
  }
}

/** Why an approved proposal was not carried out; of what is withheld, only that it was not. */
function refusalOf(
  { kind, outcome, withheld: isWithheld }: StoredProposal,
  presenterOf: PresenterOf,
): string {
  if (isWithheld) return "The bank refused it. Why is shown while the member's file is open."
  const reason = String(outcome?.["reason"])
  if (reason === "state_changed") {
    return "What it concerns had changed since it was proposed. Propose it again."
  }
  if (reason === "maker_related") {
    return "It concerns the maker's own membership or a relative's. Let a colleague propose it."
  }
  if (reason === "maker_not_allowed") {
    return "Its maker may no longer propose this. Let a colleague propose it."
  }
  return (
    presenterOf(kind).refusal?.(reason) ?? `The bank refused it: ${reason.replaceAll("_", " ")}.`
  )
}

const isMaker = ({ maker }: StoredProposal, { id }: Employee) => maker.id === id
