import { type ReactNode, useState } from "react"
import { safeParse, type ZodMiniType } from "zod/mini"
import { formatDateTime } from "../../lib/format-date.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { PanelBody } from "./panel.tsx"

type Note = { id: number; at: string; employee: string; text: string; badge?: ReactNode }

/** Notes of employees, in a panel. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) {
    return <p className="border-t border-line px-3 py-3.5 text-ink-2">No notes yet.</p>
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {notes.map(({ id, at, employee, text, badge }) => (
        <li key={id} className="px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-2 text-12 text-ink-3">
            <span>{`${employee}, ${formatDateTime(at)}`}</span>
            {badge}
          </p>
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/**
 * Adds a note.
 * @param props.contract of the body, which is the text and `more`
 * @param props.onAdd stores it; a rejection is shown, and the text stays
 * @param props.children further fields
 */
export function NoteForm<Body>({
  contract,
  more,
  onAdd,
  children,
}: {
  contract: ZodMiniType<Body>
  more?: object
  onAdd: (body: Body) => Promise<unknown>
  children?: ReactNode
}) {
  const [text, setText] = useState("")
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit() {
    const { success, data, error } = safeParse(contract, { text, ...more })
    if (!success) return setMessage(error.issues[0]?.message)
    setMessage(undefined)
    setPending(true)
    try {
      await onAdd(data)
      setText("")
    } catch (failure) {
      setMessage(errorText(failure).replace(/\.$/, ""))
    } finally {
      setPending(false)
    }
  }
  return (
    <PanelBody>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit()
        }}
      >
        <TextArea
          label="New note"
          error={message}
          rows={2}
          value={text}
          readOnly={pending}
          onChange={({ target }) => setText(target.value)}
        />
        {children}
        <div>
          <Button type="submit" tone="secondary" pending={pending}>
            Add Note
          </Button>
        </div>
      </form>
    </PanelBody>
  )
}
