import Check from "lucide-react/icons/check"
import CircleHelp from "lucide-react/icons/circle-question-mark"
import Clock from "lucide-react/icons/clock"
import Info from "lucide-react/icons/info"
import Undo from "lucide-react/icons/undo-2"
import X from "lucide-react/icons/x"
import type { ReactNode } from "react"
import type { Payment, PaymentStep } from "#shared/contracts/payments.ts"
import { zonedTime } from "#shared/time/zoned-time.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { classes } from "../../ui/classes.ts"
import { SpinnerRing } from "../../ui/spinner.tsx"

/**
 * When a step was taken, in the bank's time zone: "14:36:05" on the day of the payment's first step,
 * otherwise "24 Nov 2026, 09:00".
 */
export function stepTime(at: string, first: string): Text {
  const { day, clock } = zonedTime(new Date(at), settings.timeZone)
  return day === bankDay(new Date(first)) ? asWritten(clock) : formatListTime(at)
}

type Mark = { look: string; icon: ReactNode }

const done: Mark = { look: "bg-brand-tint text-brand-ink", icon: <Check /> }
const undone: Mark = { look: "bg-tile text-ink-2", icon: <Undo /> }

/** The marks of steps for which a check mark would be misleading. */
const marks: Partial<Record<PaymentStep["step"], Mark>> = {
  // The name may not match: only the text says which.
  payee_checked: { look: "bg-tile text-ink-2", icon: <Info /> },
  settled: { look: "bg-positive-tint text-positive", icon: <Check /> },
  rejected: { look: "bg-negative-tint text-negative", icon: <X /> },
  recall_refused: { look: "bg-negative-tint text-negative", icon: <X /> },
  recall_unanswered: { look: "bg-caution-tint text-caution", icon: <CircleHelp /> },
  unconfirmed: { look: "bg-caution-tint text-caution", icon: <CircleHelp /> },
  cancelled: undone,
  returned: undone,
  recalled: undone,
}

/** The ID of the steps, which get the focus when the button below them disappears. */
export const stepsId = "payment-steps"

/** A payment's steps, with the time of each step already taken. */
export function PaymentSteps({ payment }: { payment: Payment }) {
  const { steps, speed } = payment
  const first = steps.find(({ at }) => at !== null)?.at
  const next = steps.find(({ at }) => at === null)
  return (
    <ol id={stepsId} tabIndex={-1} aria-label={say("Progress")} className="-m-2 grid rounded-2 p-2">
      {steps.map((step, index) => {
        const { at, text } = step
        const waiting: Mark = {
          look: "bg-tile text-ink-2",
          icon: step !== next ? null : speed === "instant" ? <SpinnerRing /> : <Clock />,
        }
        const { look, icon } = at === null ? waiting : (marks[step.step] ?? done)
        const last = index === steps.length - 1
        return (
          <li key={`${step.step} ${at}`} className="flex gap-3">
            <span className="flex flex-none flex-col items-center">
              <span
                aria-hidden="true"
                className={classes(
                  "grid size-6 place-items-center rounded-1 [&_.lucide]:size-4 [&_.lucide]:stroke-[2.25]",
                  look,
                )}
              >
                {icon ?? <span className="size-1.5 rounded-full bg-current" />}
              </span>
              {!last && <span className="my-0.5 w-0.5 flex-1 bg-line" />}
            </span>
            <span
              className={classes(
                "flex min-w-0 flex-1 items-baseline justify-between gap-4 pt-0.5",
                !last && "pb-4",
              )}
            >
              <span className={at === null ? "text-ink-3" : undefined}>
                <span>{text}</span>
                {at === null && <span className="sr-only">{` ${say("Still to come")}`}</span>}
              </span>
              {at !== null && first && (
                <time translate="no" dateTime={at} className="amount text-right text-13 text-ink-3">
                  {stepTime(at, first)}
                </time>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
