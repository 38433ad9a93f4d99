import { say } from "../../lib/say.ts"
import { Skeleton } from "../../ui/skeleton.tsx"

const lines = ["w-full", "w-11/12", "w-10/12", "w-2/5"]

/** A placeholder with the size of a limit that is not set: a paragraph and a button. */
export function OwnLimitSkeleton() {
  return (
    <div role="status" className="px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <span className="sr-only">{say("Loading...")}</span>
      <div aria-hidden="true">
        {lines.map((width) => (
          <div key={width} className="flex h-5 max-w-[60ch] items-center">
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
        <Skeleton className="mt-4 h-10 w-40 rounded-3! max-md:w-full touch:h-11" />
      </div>
    </div>
  )
}
