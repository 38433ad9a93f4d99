import type { AuditAction } from "#shared/activity/audit-events.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import type { Member } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import type { CardRow, SeenCard } from "./queries.ts"

/** What another owner of its account may do to a card, and of what its person is then told. */
const toldToPerson = {
  "card.frozen": "card.frozen_by_owner",
  "card.limit_changed": "card.limit_lowered_by_owner",
  "card.closed": "card.closed_by_owner",
} as const satisfies Partial<Record<AuditAction, AuditAction>>

/** Records a change for who made it, and for the card's person if that is another owner. */
export async function noteCardChange(
  tx: Database,
  member: Member,
  card: Pick<CardRow, "id" | "userId">,
  action: keyof typeof toldToPerson,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const details = { cardId: card.id, ...more }
  await recordAudit(tx, { ...member, actor: "customer", action, details })
  if (card.userId === member.userId) return
  const told = toldToPerson[action]
  await recordAudit(tx, { userId: card.userId, actor: "bank", action: told, details })
}

/** Lets the pages of everybody who sees a card show its change. */
export function announceCard(
  { announce }: Pick<AppContext, "announce">,
  { userId }: Pick<Member, "userId">,
  card: SeenCard,
  ...more: "security"[]
): void {
  for (const viewer of card.viewers) {
    if (viewer === userId) announce(viewer, "cards", ...more)
    else if (viewer === card.userId) announce(viewer, "cards", "security")
    else announce(viewer, "cards")
  }
}
