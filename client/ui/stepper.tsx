import Check from "lucide-react/icons/check"
import { say, type Text } from "../lib/say.ts"
import { classes } from "./classes.ts"

/** The current step of a task. `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly Text[]; current: number }) {
  return (
    <ol
      aria-label={say("Steps")}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3.5 text-13 font-medium text-ink-3 md:gap-2.5 md:px-8 md:py-4.5 max-[22.4375rem]:gap-1.5 max-[22.4375rem]:text-12"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classes(
            "flex items-center gap-2 md:gap-2.5 max-[22.4375rem]:before:hidden max-[22.4375rem]:gap-1.5",
            index > 0 && "before:h-px before:w-3.5 before:bg-edge md:before:mr-0.5 md:before:w-7",
            index === current && "font-semibold text-ink",
          )}
        >
          <span
            className={classes(
              "grid size-6 place-items-center rounded-1 text-12 font-semibold",
              index < current && "bg-brand-tint text-brand-ink",
              index === current && "bg-brand text-on-brand",
              index > current && "bg-tile text-ink-2",
            )}
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          <span>{step}</span>
          {index < current && <span className="sr-only">{say(", done")}</span>}
        </li>
      ))}
    </ol>
  )
}
