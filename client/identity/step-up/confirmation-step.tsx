import TimerOff from "lucide-react/icons/timer-off"
import { useEffect, useRef, useState } from "react"
import type { Challenge, Factor, Proof } from "#shared/contracts/confirmations.ts"
import { numberInWords } from "#shared/in-words.ts"
import { challengeMinutes } from "#shared/limits.ts"
import { post } from "../../lib/api-client.ts"
import { errorText, isSignedOut, problemOf } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { Note } from "../../ui/note.tsx"
import { FactorForm } from "../factors/factor-form.tsx"
import { ChallengeSummary } from "./challenge-summary.tsx"
import { answerStep, cancelStep, endStep, type Step } from "./steps.ts"
import { confirmationTexts } from "./texts.ts"
import { TimeLeft, useSecondsLeft } from "./time-left.tsx"

/** After this many wrong answers, the bank accepts no more (server/identity/confirmations). */
const maxAttempts = 5

type ConfirmationStepProps = { step: Step; challenge: Challenge; takeFocus: boolean }

/** Asks for a second factor, with what it confirms; after a timeout, offers another attempt. */
export function ConfirmationStep({ step, challenge, takeFocus }: ConfirmationStepProps) {
  const [ended, setEnded] = useState<Text>()
  const wrong = useRef(0)
  const secondsLeft = useSecondsLeft(step.endsAt)
  const words = confirmationTexts[challenge.purpose]
  const over =
    ended ??
    (secondsLeft === 0 && !step.busy
      ? say("The {minutes} minutes are up.", { minutes: numberInWords(challengeMinutes) })
      : undefined)

  async function confirm(factor: Factor): Promise<Text | undefined> {
    try {
      const { proof } = await post<Proof>(`/api/confirmations/${challenge.id}`, factor)
      answerStep({ proof })
    } catch (error) {
      const code = problemOf(error)?.code
      if (code === "wrong_code") wrong.current += 1
      const gone = code === "confirmation_void" || code === "not_found"
      if (isSignedOut(error)) endStep(error)
      else if (gone || wrong.current === maxAttempts) setEnded(errorText(error))
      else return errorText(error)
    }
    return undefined
  }

  if (over !== undefined) return <Over sentence={over} busy={step.busy} />
  return (
    <FactorForm
      challenge={challenge}
      action={step.action ?? words.action}
      pendingLabel={step.busy ? words.busy : say("Checking")}
      busy={step.busy}
      takeFocus={takeFocus}
      onFactor={confirm}
      renderFrame={({ fields, submit, busy }) => (
        <>
          <DialogBody>
            <ChallengeSummary
              summary={challenge.summary}
              timeLeft={<TimeLeft seconds={secondsLeft} />}
            />
            {fields}
          </DialogBody>
          <DialogActions>
            <Button tone="ghost" size="large" disabled={busy} onClick={cancelStep}>
              {say("Cancel")}
            </Button>
            {submit}
          </DialogActions>
        </>
      )}
    />
  )
}

function Over({ sentence, busy }: { sentence: string; busy: boolean }) {
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => again.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <Note
          tone="caution"
          role="alert"
          icon={<TimerOff />}
          title={say("This confirmation is no longer valid")}
        >
          {sentence}
        </Note>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={busy} onClick={cancelStep}>
          {say("Cancel")}
        </Button>
        <Button
          size="large"
          ref={again}
          pending={busy}
          pendingLabel={say("One moment")}
          onClick={() => answerStep("again")}
        >
          {say("Try Again")}
        </Button>
      </DialogActions>
    </>
  )
}
