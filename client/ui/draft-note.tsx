import PencilLine from "lucide-react/icons/pencil-line"
import { say } from "../lib/say.ts"
import { Button } from "./button.tsx"
import { Note } from "./note.tsx"

type DraftNoteProps = {
  draft: { fillIn: () => void; discard: () => void } | undefined
  /** What was typed, such as "transfer". */
  what: string
  /** Classes for its position in the layout. */
  className: string
}

/** Offers what was typed into a form before the session ended. */
export function DraftNote({ draft, what, className }: DraftNoteProps) {
  if (!draft) return null
  return (
    <div className={className}>
      <Note icon={<PencilLine />} title={say("You started a {what}", { what })} role="status">
        <p className="text-ink-2">
          {say("What you typed was kept on this device, except for codes.")}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="secondary" onClick={draft.fillIn}>
            {say("Restore it")}
          </Button>
          <Button tone="ghost" onClick={draft.discard}>
            {say("Discard")}
          </Button>
        </div>
      </Note>
    </div>
  )
}
