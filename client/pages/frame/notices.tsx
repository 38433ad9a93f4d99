import { SecurityNotices } from "../../identity/security-activity/security-notices.tsx"
import { useReportPlace } from "../../identity/session/use-report-place.ts"

/** After a sign-in: reports the location and shows security notices. */
export function Notices() {
  useReportPlace()
  return <SecurityNotices />
}
