import LogOut from "lucide-react/icons/log-out"
import { useEffect, useState } from "react"
import { numberInWords } from "#shared/in-words.ts"
import { sessionHours } from "#shared/limits.ts"
import { say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Note } from "../../ui/note.tsx"
import { type EndReason, readEndReason, removeEndReason } from "./end-reason.ts"

const words: Record<EndReason, { title: Text; text: Text }> = {
  idle: {
    title: say("You were signed out"),
    text: say(
      "You did nothing for {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}. Sign in to continue where you left off. What you typed into a form is kept.",
      { minutes: settings.sessionIdleMinutes },
    ),
  },
  absolute: {
    title: say("Your session has expired"),
    text: say(
      "A session lasts at most {hours} hours. Sign in to continue where you left off. What you typed into a form is kept.",
      { hours: numberInWords(sessionHours) },
    ),
  },
  elsewhere: {
    title: say("Your session was ended"),
    text: say(
      "By another of your devices, a password change, or the bank. Sign in to continue where you left off.",
    ),
  },
  closed: {
    title: say("Your membership is closed"),
    text: say("All your accounts and cards are closed, and you can't sign in again."),
  },
  "other-tab": {
    title: say("You signed out"),
    text: say("You signed out in another tab of this browser."),
  },
}

/** Says once why the visitor is no longer signed in. */
export function EndedNote({ className }: { className: string }) {
  const [ending] = useState(readEndReason)
  useEffect(removeEndReason, [])
  if (!ending) return null
  const { title, text } = words[ending]
  return (
    <div className={className}>
      <Note icon={<LogOut />} title={title} role="status">
        <p className="text-ink-2">{text}</p>
      </Note>
    </div>
  )
}
