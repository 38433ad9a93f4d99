import { SecurityNotices } from "../../identity/security-activity/security-notices.tsx"
import { useTellPlace } from "../../identity/session/use-tell-place.ts"

/** After a sign-in: reports the location and shows security notices. */
export function Notices() {
  useTellPlace()
  return <SecurityNotices />
}
