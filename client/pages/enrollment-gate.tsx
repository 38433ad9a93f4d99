import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { isEnrolled, secondFactorsQuery } from "../identity/factors/api.ts"
import { endEnrollment, useEnrollmentRequired } from "../identity/factors/enrollment.ts"
import { say } from "../lib/say.ts"
import { FailedState } from "../ui/empty-state.tsx"
import { SpinnerScreen } from "../ui/spinner.tsx"
import { EnrollmentPage } from "./enrollment-page.tsx"

/** What is required before the pages: nothing, a factor to set up, or a factor to use. */
type Stage = "set-up" | "sign-in-again" | "open"

/**
 * Where the bank requires a second factor of every member (SCA_POLICY=required), it comes before the
 * pages. Once it is set up and its recovery codes are saved, the member continues to the page they
 * wanted.
 */
export function EnrollmentGate({ user, children }: { user: User; children: ReactNode }) {
  const client = useQueryClient()
  const refused = useEnrollmentRequired()
  const { data: factors, error, isFetching, refetch } = useQuery(secondFactorsQuery)
  const [stage, setStage] = useState<Stage>()

  // Kept once known: adding the factor must not close the page before its codes are saved.
  if (factors && (stage === undefined || (refused && stage === "open"))) {
    const enrolled = isEnrolled(factors)
    setStage(!enrolled ? "set-up" : refused ? "sign-in-again" : "open")
  }

  function open() {
    setStage("open")
    endEnrollment()
    // Refetches the calls that were refused until now.
    void client.invalidateQueries()
  }

  if (stage === "open") return children
  if (stage) return <EnrollmentPage user={user} again={stage === "sign-in-again"} onDone={open} />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState
        title={say("The bank did not answer")}
        error={error}
        onRetry={() => void refetch()}
      />
    </main>
  )
}
