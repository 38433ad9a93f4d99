import type { ProposalItem, ProposalState } from "#shared/contracts/staff-proposals.ts"
import { Badge, type BadgeTone } from "../../../ui/badge.tsx"

const states: Readonly<Record<ProposalState, { word: string; tone: BadgeTone }>> = {
  open: { word: "Waiting", tone: "caution" },
  approved: { word: "Approved", tone: "positive" },
  rejected: { word: "Rejected", tone: "negative" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
  expired: { word: "Expired", tone: "neutral" },
  refused: { word: "Not possible", tone: "negative" },
}

/** The outcome of a proposal, or that its maker has to show the member a code. */
export function ProposalBadge({ state, codeWaits }: Pick<ProposalItem, "state" | "codeWaits">) {
  if (codeWaits) return <Badge tone="caution">Code waits for you</Badge>
  const { word, tone } = states[state]
  return <Badge tone={tone}>{word}</Badge>
}
