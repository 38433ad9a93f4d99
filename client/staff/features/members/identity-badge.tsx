import { type IdentityState, identityLabels } from "#shared/members/identity-checks.ts"
import { Badge, type BadgeTone } from "../../../ui/badge.tsx"

const tones: Readonly<Record<IdentityState, BadgeTone>> = {
  new: "caution",
  checked: "positive",
  again: "caution",
}

/** Whether a member's identity is checked. */
export function IdentityBadge({ state }: { state: IdentityState }) {
  return <Badge tone={tones[state]}>{identityLabels[state]}</Badge>
}
