import { useId } from "react"
import { type Download, progressText } from "../../lib/use-download.ts"

/** That a file is being made, and how much of it has arrived. */
export function DownloadProgress({ received }: Pick<Download, "received">) {
  const label = useId()
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
      <p id={label} role="status" className="text-13 text-ink-2">
        {progressText({ received })}
      </p>
      {/* Without a value: nobody knows the size of a file before it is made. */}
      <progress aria-labelledby={label} className="h-2 w-full max-w-100 accent-brand" />
    </div>
  )
}
