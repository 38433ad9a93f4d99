import type { StaffLoan } from "#shared/contracts/staff-loans.ts"
import { Badge, type BadgeTone, StatusBadge } from "../../../ui/badge.tsx"

const stages: Readonly<Record<NonNullable<StaffLoan["stage"]>, { word: string; tone: BadgeTone }>> =
  {
    to_decide: { word: "To decide", tone: "caution" },
    offered: { word: "Offered", tone: "brand" },
    to_pay_out: { word: "To pay out", tone: "caution" },
    expired: { word: "Offer expired", tone: "neutral" },
  }

/** What a loan waits for; its status when it waits for nothing. */
export function StageBadge({ stage, status }: Pick<StaffLoan, "stage" | "status">) {
  if (stage === null) return <StatusBadge status={status} />
  return <Badge tone={stages[stage].tone}>{stages[stage].word}</Badge>
}

/** A loan's member in a list, with what waits for a second employee. */
export function Waits({ name, proposed }: Pick<StaffLoan, "name" | "proposed">) {
  return proposed ? (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{name}</span>
      <Badge tone="brand">Proposed</Badge>
    </span>
  ) : (
    name
  )
}

const promises = {
  open: { word: "Open", tone: "brand" },
  paid: { word: "Paid", tone: "positive" },
  broken: { word: "Broken", tone: "negative" },
  written_off: { word: "Written off", tone: "neutral" },
} as const

/** Whether a member kept a promise to pay. */
export function PromiseBadge({ state }: { state: keyof typeof promises }) {
  return <Badge tone={promises[state].tone}>{promises[state].word}</Badge>
}

const installments = {
  paid: { word: "Paid", tone: "positive" },
  overdue: { word: "Overdue", tone: "negative" },
  due: { word: "Due today", tone: "caution" },
  upcoming: { word: "Open", tone: "neutral" },
  written_off: { word: "Written off", tone: "neutral" },
} as const

/** Whether an installment was paid. */
export function InstallmentBadge({ state }: { state: keyof typeof installments }) {
  return <Badge tone={installments[state].tone}>{installments[state].word}</Badge>
}
