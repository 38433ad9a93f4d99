import { say } from "../../lib/say.ts"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { lessonOf } from "./lesson-texts.ts"
import type { LessonName } from "./lessons.ts"

type LessonDialogProps = { name: LessonName; onClose: () => void }

/** A short lesson in a pop-up. */
export function LessonDialog({ name: lessonName, onClose }: LessonDialogProps) {
  const lesson = lessonOf(lessonName)
  return (
    <Dialog onClose={onClose} title={lesson.title} description={lesson.summary}>
      <DialogBody>
        <div className="grid gap-3">
          {lesson.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <KeyValues>
          {lesson.facts.map(({ name, value }) => (
            <KeyValue key={name} name={name}>
              {value}
            </KeyValue>
          ))}
        </KeyValues>
      </DialogBody>
      <DialogActions>
        <ButtonLink href={lesson.href} tone="secondary">
          {say("Read the full guide")}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}
