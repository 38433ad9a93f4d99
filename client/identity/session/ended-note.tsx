import LogOut from "lucide-react/icons/log-out"
import { useEffect, useState } from "react"
import { inWords } from "#shared/in-words.ts"
import { sessionHours } from "#shared/limits.ts"
import { settings } from "../../lib/settings.ts"
import { Note } from "../../ui/note.tsx"
import { type EndReason, readEndReason, removeEndReason } from "./end-reason.ts"

const minutes = settings.sessionIdleMinutes
const words: Record<EndReason, { title: string; text: string }> = {
  idle: {
    title: "You were signed out",
    text: `You did nothing for ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Sign in to continue where you left off. What you typed into a form is kept.`,
  },
  absolute: {
    title: "Your session has expired",
    text: `A session lasts at most ${inWords(sessionHours)} hours. Sign in to continue where you left off. What you typed into a form is kept.`,
  },
  elsewhere: {
    title: "Your session was ended",
    text: "By another of your devices, a password change, or the bank. Sign in to continue where you left off.",
  },
  closed: {
    title: "Your membership is closed",
    text: "All your accounts and cards are closed, and you can't sign in again.",
  },
  "other-tab": { title: "You signed out", text: "You signed out in another tab of this browser." },
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
