import TriangleAlert from "lucide-react/icons/triangle-alert"
import { formatDay } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"

type NewPayeeNoteProps = {
  /** What the bank says: from when the payment is possible. */
  text: string
  /** The first date for which it can be ordered. */
  on: string
  onChoose: (day: string) => void
}

/** Says that the limit for new payees does not allow the payment yet, and offers to date it. */
export function NewPayeeNote({ text, on, onChoose }: NewPayeeNoteProps) {
  return (
    <Note
      tone="caution"
      role="status"
      icon={<TriangleAlert />}
      title="Over your limit for new payees"
    >
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="secondary" onClick={() => onChoose(on)}>
          {`Pay on ${formatDay(on)}`}
        </Button>
        <TextLink href="/profile#new-payee-limit">Change the limit</TextLink>
      </div>
    </Note>
  )
}
