import type { ComponentProps, HTMLAttributes, ReactNode } from "react"
import { classes } from "./classes.ts"

/** A surface with a thin border. `as` sets the element; the content sets the padding. */
export function Card({
  as: Element = "section",
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: "section" | "div" | "article" }) {
  return (
    <Element
      {...rest}
      className={classes("rounded-4 border border-line bg-surface shadow-1", className)}
    />
  )
}

/** A card's first line: its title, with an optional element at the right. */
export function CardHead({
  title,
  id,
  aside,
  info,
}: {
  title: string
  /** For the card's `aria-labelledby`. */
  id: string
  aside?: ReactNode
  /** Directly after the title, such as an InfoTip. */
  info?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-5 md:px-6">
      <div className="flex items-center gap-1.5">
        <h2 id={id} className="text-card">
          {title}
        </h2>
        {info}
      </div>
      {Boolean(aside) && <div className="text-13 text-ink-3">{aside}</div>}
    </div>
  )
}

/** A card's default padding. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("px-4 py-5 md:p-6", className)} />
}

/** A form's fields inside a card, stacked. */
export function FormBody({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={classes(
        "grid grid-cols-1 gap-5 px-4 pt-5 pb-6 md:gap-5.5 md:px-8 md:pt-7 md:pb-8",
        className,
      )}
    />
  )
}

/**
 * A form's last line: a note at the left and actions at the right; stacked on a phone. It stays on the screen while
 * the form is longer than it, except on a phone, where it would cover a quarter of it.
 */
export function FormBar({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={classes(
        "flex flex-col justify-between gap-3 border-t border-line p-4 md:sticky md:bottom-0 md:z-10 md:flex-row md:items-center md:rounded-b-4 md:bg-surface md:px-8 md:py-5 print:static",
        className,
      )}
    />
  )
}
