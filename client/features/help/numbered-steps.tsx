import type { ReactNode } from "react"

/** An ordered list in which each step has a numbered tile. */
export function NumberedSteps({ children }: { children: ReactNode }) {
  return <ol className="grid grid-cols-1 gap-5">{children}</ol>
}

/** One step of NumberedSteps. `number` counts from 1. */
export function NumberedStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-7 flex-none place-items-center rounded-1 bg-brand-tint text-13 font-semibold text-brand-ink"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pt-1 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  )
}
