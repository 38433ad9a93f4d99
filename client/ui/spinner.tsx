import { say } from "../lib/say.ts"
import { classes } from "./classes.ts"

/** The rotating ring, for buttons. Text beside it must give its meaning. */
export function SpinnerRing({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "block flex-none animate-turn rounded-full border-2 border-current border-r-transparent",
        large ? "size-5.5 text-brand-ink" : "size-4",
      )}
    />
  )
}

/** A spinner with the text that the specification requires. */
export function Spinner() {
  return (
    <div role="status" className="flex items-center gap-3 text-ink-2">
      <SpinnerRing large />
      <span>{say("Loading...")}</span>
    </div>
  )
}

/**
 * A spinner in the middle of an otherwise empty screen. It takes the full height, so that nothing below it
 * moves.
 */
export function SpinnerScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  )
}
