import ShieldAlert from "lucide-react/icons/shield-alert"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ReactNode } from "react"
import { Note } from "../../ui/note.tsx"

export type Warning = {
  id: string
  /** "negative" for what must stop someone, "caution" for what they must know. */
  tone: "negative" | "caution"
  title: string
  text?: ReactNode
}

/** What is wrong with the subject of a page, worst first. Nothing when all is well. */
export function WarningStrip({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  const sorted = warnings.toSorted(
    (a, b) => Number(b.tone === "negative") - Number(a.tone === "negative"),
  )
  return (
    <ul
      aria-label="Warnings"
      className="grid gap-2 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
    >
      {sorted.map(({ id, tone, title, text }) => (
        <li key={id} className="grid">
          <Note
            tone={tone}
            icon={tone === "negative" ? <ShieldAlert /> : <TriangleAlert />}
            title={title}
          >
            {text}
          </Note>
        </li>
      ))}
    </ul>
  )
}
