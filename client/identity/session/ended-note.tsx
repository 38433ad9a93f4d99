import LogOut from "lucide-react/icons/log-out"
import { useEffect, useState } from "react"
import { settings } from "../../lib/settings.ts"
import { Note } from "../../ui/note.tsx"
import { forgetEnding, peekEnding, type SessionEnding } from "./kept-ended-note.ts"

const minutes = settings.sessionIdleMinutes
const words: Record<SessionEnding, { title: string; text: string }> = {
  idle: {
    title: "You were logged out",
    text: `Nothing happened for ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Log in to go on where you were; what you typed into a form is kept.`,
  },
  absolute: {
    title: "Your session is over",
    text: "A session lasts twelve hours at most. Log in to go on where you were; what you typed into a form is kept.",
  },
  elsewhere: {
    title: "Your session was ended",
    text: "From another of your devices, by a new password, or by the bank. Log in to go on where you were.",
  },
  "other-tab": { title: "You logged out", text: "You did so in another tab of this browser." },
}

/** Says once why the visitor is no longer signed in. */
export function EndedNote({ className }: { className: string }) {
  const [ending] = useState(peekEnding)
  useEffect(forgetEnding, [])
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
