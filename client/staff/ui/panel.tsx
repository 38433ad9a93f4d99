import { type ReactNode, useId } from "react"
import { Card } from "../../ui/card.tsx"

/**
 * A text with a direction of its own: a name, a message, or a reference that is written from right to left leaves what
 * stands beside it in its place. Anything but a text brings its own.
 */
export const isolatedText = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <span dir="auto">{content}</span> : content

/** A part of a page: a card with a heading. Its content brings its padding, or fills it, as a table does. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: string
  /** At the right of the heading: a link, a count, a button. */
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="min-w-0 overflow-clip">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside !== undefined && <div className="text-right text-13 text-ink-2">{aside}</div>}
      </div>
      {children}
    </Card>
  )
}

/** The padding of a panel's text or form. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 px-3 py-3.5">{children}</div>
}

/** Facts, each a label above its value, in as many columns as there is room for. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-3 py-3.5 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {children}
    </dl>
  )
}

/** One fact of Details. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{isolatedText(children)}</dd>
    </div>
  )
}
