import { SecurityNotices } from "../../identity/security-activity/security-notices.tsx"
import { useTellPlace } from "../../identity/session/use-tell-place.ts"

/** What a sign-in brings along once the page stands: where it came from is told, news is shown. */
export function Notices() {
  useTellPlace()
  return <SecurityNotices />
}
