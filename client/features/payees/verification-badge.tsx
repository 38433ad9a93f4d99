import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import { payeeVerificationDays } from "#shared/limits.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"

/** Whether the payee's bank gave another name at the last verification. */
export const hasOtherName = ({ verified }: Pick<SavedPayee, "verified">) =>
  verified === "no_match" || verified === "close_match"

/** Whether the name has to be verified again before the payee is used. */
export function mustVerify(
  { verifiedAt, ...payee }: Pick<SavedPayee, "verified" | "verifiedAt">,
  now = Date.now(),
): boolean {
  return hasOtherName(payee) || now - Date.parse(verifiedAt) > payeeVerificationDays * 86_400_000
}

/** Says that the saved name is not the one on the account; empty if it is. */
export function VerificationBadge({ payee }: { payee: Pick<SavedPayee, "verified"> }) {
  if (!hasOtherName(payee)) return null
  return (
    <Badge tone={payee.verified === "no_match" ? "negative" : "caution"} icon={<TriangleAlert />}>
      {say(payee.verified === "no_match" ? "Name does not match" : "Name differs")}
    </Badge>
  )
}
