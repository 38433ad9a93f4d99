import type { EmployeeItem } from "#shared/contracts/staff-employees.ts"
import { Badge } from "../../../ui/badge.tsx"

/** Whether an employee can work here, and does at this moment. */
export function EmployeeBadge({ state, signedIn }: Pick<EmployeeItem, "state" | "signedIn">) {
  if (state === "disabled") return <Badge tone="negative">Disabled</Badge>
  if (state === "invited") return <Badge tone="caution">Invited</Badge>
  return <Badge tone={signedIn ? "positive" : "neutral"}>{signedIn ? "Signed in" : "Active"}</Badge>
}
