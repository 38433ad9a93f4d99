import { Suspense } from "react"
import { SecurityNotices } from "../../identity/security-activity/security-notices.tsx"
import { useReportPlace } from "../../identity/session/use-report-place.ts"
import { lazyComponent } from "../../lib/lazy.tsx"

const OutcomeNotices = lazyComponent(
  () => import("../../money/outcome-notices.tsx"),
  (code) => code.OutcomeNotices,
)

/**
 * After a sign-in: reports the location, says the outcome of what the member sent before, and shows security
 * notices.
 */
export function Notices({ userId }: { userId: number }) {
  useReportPlace()
  return (
    <>
      <Suspense fallback={null}>
        <OutcomeNotices owner={userId} />
      </Suspense>
      <SecurityNotices />
    </>
  )
}
