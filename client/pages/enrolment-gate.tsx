import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { isEnrolled, secondFactorsQuery } from "../identity/factors/api.ts"
import { endEnrolment, useEnrolmentRequired } from "../lib/enrolment.ts"
import { FailedState } from "../ui/empty-state.tsx"
import { SpinnerScreen } from "../ui/spinner.tsx"
import { EnrolmentPage } from "./enrolment-page.tsx"

/** What stands between a sign-in and the pages: nothing, a factor to be set up, or one to be used. */
type Stage = "set-up" | "sign-in-again" | "open"

/**
 * Where the bank asks every customer for a second factor (SCA_POLICY=required), the pages come after
 * it. Once set up, and its recovery codes kept, the customer goes on to where they wanted.
 */
export function EnrolmentGate({ user, children }: { user: User; children: ReactNode }) {
  const client = useQueryClient()
  const refused = useEnrolmentRequired()
  const { data: factors, error, isFetching, refetch } = useQuery(secondFactorsQuery)
  const [stage, prepareEnvironment] = useState<Stage>()

  // Kept once known: the factor that is added here must not end the page before its codes are kept.
  if (factors && (stage === undefined || (refused && stage === "open"))) {
    const enrolled = isEnrolled(factors)
    prepareEnvironment(!enrolled ? "set-up" : refused ? "sign-in-again" : "open")
  }

  function open() {
    prepareEnvironment("open")
    endEnrolment()
    // What was refused until now.
    void client.invalidateQueries()
  }

  if (stage === "open") return children
  if (stage) return <EnrolmentPage user={user} again={stage === "sign-in-again"} onDone={open} />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState title="The bank did not answer" error={error} onRetry={() => void refetch()} />
    </main>
  )
}
