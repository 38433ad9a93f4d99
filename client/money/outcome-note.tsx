import CircleHelp from "lucide-react/icons/circle-question-mark"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Note } from "../ui/note.tsx"
import { SpinnerRing } from "../ui/spinner.tsx"
import type { Progress } from "./resolve-outcome.ts"

type OutcomeNoteProps = {
  progress: Progress
  onCheckAgain: () => void
  /** What is uncertain, if it is not a payment. */
  unknown?: string
}

const moneyUnknown = say(
  "The bank hasn't answered yet, so we don't know if the money moved. Checking again never sends it twice.",
)

/** Says that the outcome is not known, and offers to check again. */
export function OutcomeNote({ progress, onCheckAgain, unknown = moneyUnknown }: OutcomeNoteProps) {
  if (progress === "checking") {
    return (
      <Note
        tone="caution"
        role="status"
        icon={
          <span className="grid size-5 flex-none place-items-center">
            <SpinnerRing />
          </span>
        }
        title={say("Outcome unknown, checking")}
      >
        {say("The bank did not answer. We're asking again. Nothing is sent twice.")}
      </Note>
    )
  }
  if (progress === "unknown") {
    return (
      <Note tone="caution" role="alert" icon={<CircleHelp />} title={say("Outcome still unknown")}>
        <p>{unknown}</p>
        <Button tone="secondary" className="mt-3" onClick={onCheckAgain}>
          {say("Check again")}
        </Button>
      </Note>
    )
  }
  return null
}
