import { classes } from "./classes.ts"

/** The turning ring alone, for buttons. Its meaning must be said in words beside it. */
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

/** A wait with its words; "Loading..." as the specification has it. */
export function Spinner({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className="flex items-center gap-3 text-ink-2">
      <SpinnerRing large />
      {label}
    </div>
  )
}

/** The spinner in the middle of an otherwise empty screen: a whole one, so that nothing below it jumps. */
export function SpinnerScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner />
    </div>
  )
}
