import ChevronRight from "lucide-react/icons/chevron-right"
import Euro from "lucide-react/icons/euro"
import Hash from "lucide-react/icons/hash"
import ShieldCheck from "lucide-react/icons/shield-check"
import { useState } from "react"
import { settings } from "../../lib/settings.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { LessonDialog } from "./lesson-dialog.tsx"
import { ibanLesson, securityLesson, sepaLesson } from "./lessons.ts"

const lessons = [
  { lesson: ibanLesson, icon: <Hash /> },
  { lesson: sepaLesson, icon: <Euro /> },
  { lesson: securityLesson(settings.sessionIdleMinutes), icon: <ShieldCheck /> },
]

/** The education section: three pop-ups (specification section 2, Dashboard). */
export function LearnCard() {
  const [opened, setOpened] = useState<string>()
  return (
    <Card aria-labelledby="learn" className="flex flex-col">
      <CardHead id="learn" title="Learn" />
      <ul className="flex flex-1 flex-col pb-1 md:pb-2">
        {lessons.map(({ lesson, icon }) => (
          <li
            key={lesson.title}
            className="relative grid max-h-24 min-h-14 flex-1 [&+&]:before:absolute [&+&]:before:inset-x-4 [&+&]:before:top-0 [&+&]:before:h-px [&+&]:before:bg-line [&+&]:before:content-[''] md:[&+&]:before:inset-x-6"
          >
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex w-full items-center gap-3.5 px-4 py-2 text-left transition-colors hover:bg-hover md:px-6 [&_.lucide]:size-4.5"
              onClick={() => setOpened(lesson.title)}
            >
              {icon}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{lesson.title}</span>
                <span className="block text-13 text-ink-3">{lesson.summary}</span>
              </span>
              <ChevronRight className="text-ink-3" />
            </button>
            {opened === lesson.title && (
              <LessonDialog lesson={lesson} onClose={() => setOpened(undefined)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
