import Clock from "lucide-react/icons/clock"
import TimerOff from "lucide-react/icons/timer-off"
import { useEffect, useRef } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { inWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { FactorForm } from "../factors/factor-form.tsx"
import { useTimeLeft } from "../session/use-time-left.ts"
import { useSecondStep } from "./use-second-step.ts"

type SecondStepProps = {
  challenge: Challenge
  /** The username whose password was right. */
  username: string
  /** Returns to the password step. */
  onBack: () => void
}

/** The second factor after the right password. It must be given within five minutes. */
export function SecondStep({ challenge, username, onBack }: SecondStepProps) {
  const { give, over } = useSecondStep(challenge.id)
  const left = useTimeLeft(challenge.expiresAt)
  if (over !== undefined || left === "over") {
    return (
      <Over onBack={onBack}>
        {over ??
          `The ${inWords(challengeMinutes)} minutes for this step are up. You are not signed in.`}
      </Over>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">
        Signing in as{" "}
        <b className="font-semibold text-ink wrap-anywhere">
          <bdi translate="no">{username}</bdi>
        </b>
        <span>{`. Give your second factor within ${inWords(challengeMinutes)} minutes.`}</span>
      </p>
      <div role="status" className="empty:hidden">
        {left === "soon" && (
          <Note tone="caution" icon={<Clock />} title="Less than a minute left">
            After that, you start over with your password.
          </Note>
        )}
      </div>
      <FactorForm challenge={challenge} action="Continue" pendingLabel="Checking" onFactor={give} />
    </div>
  )
}

function Over({ onBack, children }: { onBack: () => void; children: string }) {
  const again = useRef<HTMLButtonElement>(null)
  // The element that had the focus no longer exists.
  useEffect(() => again.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <Note tone="caution" role="alert" icon={<TimerOff />} title="Start over">
        {children}
      </Note>
      <Button ref={again} size="large" block onClick={onBack}>
        Back to Password
      </Button>
    </div>
  )
}
