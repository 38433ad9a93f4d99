import { useState } from "react"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { Challenge, Factor } from "#shared/contracts/confirmations.ts"
import { post } from "../../lib/api-client.ts"
import { errorText, isSignedOut, problemOf } from "../../lib/problem.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useWelcome } from "./api.ts"

/** The second step of a sign-in: sends a factor, and tells whether the step has ended. */
export function useSecondStep(challengeId: Challenge["id"]) {
  const welcome = useWelcome()
  /** Why the step has ended, as the bank says it. */
  const [over, setOver] = useState<Text>()
  const step = useChange({
    meta: { quiet: true },
    send: (factor: Factor) =>
      post<SignInResult>("/api/auth/second-factor", { challengeId, ...factor }),
    onSuccess: welcome,
  })

  /** @returns the message when the factor is wrong */
  async function give(factor: Factor): Promise<Text | undefined> {
    try {
      await step.mutateAsync(factor)
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.code === "confirmation_void") setOver(asWritten(problem.detail))
      else if (problem?.code === "wrong_code") return asWritten(problem.detail.replace(/\.$/, ""))
      else if (!isSignedOut(error)) {
        showToast({ title: say("Error"), description: errorText(error), tone: "destructive" })
      }
    }
    return undefined
  }

  return { give, over }
}
