import { useEffect, useState } from "react"
import { numberInWords } from "#shared/in-words.ts"
import { sessionHours } from "#shared/limits.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { useSignOut } from "../sign-in/api.ts"
import type { SessionEnding } from "./use-session.ts"

/** The seconds at which a screen reader announces the time left: every second would be too often. */
const told = [30, 10]

const words = {
  idle: {
    title: say("Are you still there?"),
    description: say(
      "You haven't done anything for a while. To keep your accounts safe, you'll be signed out soon.",
    ),
  },
  absolute: {
    title: say("Your session ends soon"),
    description: say(
      "A session lasts at most {hours} hours and can't be extended. You can sign in again afterward. What you typed into a form is kept.",
      { hours: numberInWords(sessionHours) },
    ),
  },
}

/** The warning before a session ends (WCAG 2.2.1), with the possible actions. */
export function SessionWarning({ by, secondsLeft, staying, stay, acknowledge }: SessionEnding) {
  const logout = useSignOut()
  const seconds = useSeconds(secondsLeft)
  const goOn = by === "idle" ? stay : acknowledge
  return (
    <Dialog alert onClose={goOn} title={words[by].title} description={words[by].description}>
      <DialogBody>
        <p aria-hidden="true" className="flex items-baseline gap-2.5">
          <span className="text-figure tabular-nums">{asClock(seconds)}</span>
          <span className="text-ink-2">{say("until you're signed out")}</span>
        </p>
        <p role="status" className="sr-only">
          <Announcement seconds={seconds} />
        </p>
      </DialogBody>
      <DialogActions>
        <Button
          tone="secondary"
          pending={logout.isPending}
          pendingLabel={say("Signing out...")}
          onClick={() => logout.mutate()}
        >
          {say("Sign out")}
        </Button>
        <Button data-first="" pending={staying} pendingLabel={say("Staying")} onClick={goOn}>
          {say(by === "idle" ? "Stay signed in" : "OK")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Announcement({ seconds }: { seconds: number }) {
  const passed = told.findLast((mark) => seconds <= mark)
  return passed === undefined ? null : <span>{say("{passed} seconds left", { passed })}</span>
}

function useSeconds(secondsLeft: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(secondsLeft()))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil(secondsLeft())), 250)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}

/** "0:47". */
function asClock(seconds: number): Text {
  return asWritten(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`)
}
