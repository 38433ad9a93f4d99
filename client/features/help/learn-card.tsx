import ChevronRight from "lucide-react/icons/chevron-right"
import Euro from "lucide-react/icons/euro"
import Hash from "lucide-react/icons/hash"
import ShieldCheck from "lucide-react/icons/shield-check"
import { type ReactNode, useState } from "react"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { type LessonName, lessonHeads } from "./lessons.ts"

const lessons = [
  { name: "iban", icon: <Hash /> },
  { name: "sepa", icon: <Euro /> },
  { name: "security", icon: <ShieldCheck /> },
] as const satisfies { name: LessonName; icon: ReactNode }[]

const LessonDialog = lazyOverlay(
  () => import("./lesson-dialog.tsx"),
  (code) => code.LessonDialog,
)

/** The education section: three pop-ups (specification section 2, Dashboard). */
export function LearnCard() {
  const [opened, setOpened] = useState<LessonName>()
  return (
    <Card aria-labelledby="learn" className="flex flex-col">
      <CardHead id="learn" title={say("Learn")} />
      <ul className="flex flex-1 flex-col pb-1 md:pb-2">
        {lessons.map(({ name, icon }) => (
          <li
            key={name}
            className="relative grid max-h-24 min-h-14 flex-1 [&+&]:before:absolute [&+&]:before:inset-x-4 [&+&]:before:top-0 [&+&]:before:h-px [&+&]:before:bg-line [&+&]:before:content-[''] md:[&+&]:before:inset-x-6"
          >
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full items-center gap-3.5 px-4 py-2 text-left transition-colors hover:bg-hover md:px-6 [&_.lucide]:size-4.5"
              onClick={() => setOpened(name)}
            >
              {icon}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{lessonHeads[name].title}</span>
                <span className="block text-13 text-ink-3">{lessonHeads[name].summary}</span>
              </span>
              <ChevronRight className="text-ink-3" />
            </button>
            {opened === name && <LessonDialog name={name} onClose={() => setOpened(undefined)} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
