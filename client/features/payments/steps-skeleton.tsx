import { say } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"
import { Skeleton } from "../../ui/skeleton.tsx"

const widths = ["w-3/5", "w-2/5", "w-1/3", "w-1/2"]

/** The place of a payment's steps while they load. */
export function StepsSkeleton({ steps }: { steps: number }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{say("Loading...")}</span>
      {Array.from({ length: steps }, (_, index) => `step ${index}`).map((step, index) => {
        const last = index === steps - 1
        return (
          <div key={step} className="flex gap-3">
            <span className="flex flex-none flex-col items-center">
              <Skeleton className="size-6" />
              {!last && <span className="my-0.5 w-0.5 flex-1 bg-line" />}
            </span>
            <span className={classes("flex-1 pt-0.5", !last && "pb-4")}>
              <span className="flex min-h-lh items-center justify-between gap-4">
                <Skeleton className={classes("h-3.5", widths[index % widths.length])} />
                <Skeleton className="h-3.5 w-14" />
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
