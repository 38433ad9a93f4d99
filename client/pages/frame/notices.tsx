import { useTellPlace } from "../../features/auth/use-tell-place.ts"
import { SecurityNotices } from "../../features/security/security-notices.tsx"

/** What a sign-in brings along once the page stands: where it came from is told, news is shown. */
export function Notices() {
  useTellPlace()
  return <SecurityNotices />
}
