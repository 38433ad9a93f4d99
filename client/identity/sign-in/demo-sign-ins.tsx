import { asWritten, say } from "../../lib/say.ts"
import type { DemoSignIn } from "../../lib/settings.ts"

/** The demo bank's members. A click fills in the form. */
export function DemoSignIns({
  signIns,
  onPick,
}: {
  signIns: readonly DemoSignIn[]
  onPick: (signIn: DemoSignIn) => void
}) {
  if (signIns.length === 0) return null
  return (
    <section aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" className="mb-2 flex justify-between gap-3 text-13">
        <span className="font-semibold">{say("Demo members")}</span>
        <span className="text-ink-3">{say("Click one to fill in the form")}</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-3 border border-line">
        {signIns.map((signIn) => (
          <li key={signIn.username}>
            <button
              type="button"
              onClick={() => onPick(signIn)}
              className="block w-full px-3 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11"
            >
              <span className="block font-semibold">{asWritten(signIn.username)}</span>
              <span className="block text-13 text-ink-3">{say(signIn.story)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
