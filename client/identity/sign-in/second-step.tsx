import Clock from "lucide-react/icons/clock"
import TimerOff from "lucide-react/icons/timer-off"
import { type ReactNode, useEffect, useRef } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { numberInWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"
import { FactorForm } from "../factors/factor-form.tsx"
import { useTimeLeft } from "../session/use-time-left.ts"
import { useSecondStep } from "./use-second-step.ts"

const minutes = numberInWords(challengeMinutes)

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
          say("The {minutes} minutes for this step are up. You are not signed in.", { minutes })}
      </Over>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">
        <Say
          text="Signing in as <name>{username}</name>. Give your second factor within {minutes} minutes."
          username={username}
          minutes={minutes}
          name={<Name />}
        />
      </p>
      <div role="status" className="empty:hidden">
        {left === "soon" && (
          <Note tone="caution" icon={<Clock />} title={say("Less than a minute left")}>
            {say("After that, you start over with your password.")}
          </Note>
        )}
      </div>
      <FactorForm
        challenge={challenge}
        action={say("Continue")}
        pendingLabel={say("Checking")}
        onFactor={give}
      />
    </div>
  )
}

const Name = ({ children }: { children?: ReactNode }) => (
  <b className="font-semibold text-ink wrap-anywhere">
    <bdi translate="no">{children}</bdi>
  </b>
)

function Over({ onBack, children }: { onBack: () => void; children: Text }) {
  const again = useRef<HTMLButtonElement>(null)
  // The element that had the focus no longer exists.
  useEffect(() => again.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <Note tone="caution" role="alert" icon={<TimerOff />} title={say("Start over")}>
        {children}
      </Note>
      <Button ref={again} size="large" block onClick={onBack}>
        {say("Back to Password")}
      </Button>
    </div>
  )
}
