import { settings } from "../../lib/settings.ts"

/** A note on every screen of a demonstration. */
export function DemoNote() {
  if (settings.mode !== "demo") return null
  return (
    <aside
      aria-label="About this site"
      className="bg-caution-tint px-4 py-2 text-center text-12 text-ink"
    >
      <b className="font-semibold">Demonstration.</b> Not a licensed bank, no real money.
    </aside>
  )
}
