import CircleCheck from "lucide-react/icons/circle-check"
import { useEffect, useRef } from "react"
import type { RecoveryResult } from "#shared/contracts/auth.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Note } from "../../ui/note.tsx"

/** Confirms a recovery. Takes the focus, because the form that had it no longer exists. */
export function RecoveredNote({ recovered }: { recovered: RecoveryResult }) {
  const { secondFactorsRemoved, limitsLoweredUntil } = recovered
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} className="rounded-3">
      <Note
        tone="positive"
        icon={<CircleCheck />}
        title={say("Your new password is set")}
        role="status"
      >
        <ul className="mt-1 grid list-disc gap-1 pl-4 text-ink-2">
          <li>{say("You are signed out everywhere. Sign in with your new password.")}</li>
          <li>
            {say(
              secondFactorsRemoved
                ? "Your second factors were removed. Set up a new one after you sign in."
                : "If you have a second factor, you still need it.",
            )}
          </li>
          <li>
            {say("For your safety, your daily limit is low until {time}.", {
              time: formatDateTime(limitsLoweredUntil),
            })}
          </li>
        </ul>
      </Note>
    </div>
  )
}
