import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"

/** A note on every screen of a demonstration. */
export function DemoNote() {
  if (settings.mode !== "demo") return null
  return (
    <aside
      aria-label={say("About this site")}
      className="bg-caution-tint px-4 py-2 text-center text-12 text-ink"
    >
      <b className="font-semibold">{say("Demonstration.")}</b>{" "}
      <span>{say("Not a licensed bank, no real money.")}</span>
    </aside>
  )
}
