import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"
import { SpinnerRing } from "./spinner.tsx"

export type ButtonTone = "primary" | "secondary" | "ghost" | "danger" | "saffron" | "band"
export type ButtonLook = {
  tone?: ButtonTone | undefined
  /** 40 px high, 48 for the main action of a view, or 28 in a row of a dense table. */
  size?: "normal" | "large" | "small" | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

const tones: Record<ButtonTone, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-hover",
  secondary: "bg-brand-tint text-brand-ink hover:bg-brand-tint-hover",
  ghost: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-negative text-on-negative hover:bg-negative-hover",
  saffron: "bg-saffron text-on-saffron hover:bg-saffron-hover",
  band: "bg-band-2 text-white hover:bg-band-2-hover",
}

const sizes = {
  small: "h-7 px-2.5 text-13 touch:h-11 touch:px-4",
  normal: "h-10 px-4 text-14 touch:h-11",
  large: "min-h-12 px-5 text-15 max-md:whitespace-normal",
}

/** A button's classes, also used by links that look like a button. */
export function buttonClasses({ tone = "primary", size = "normal", block }: ButtonLook): string {
  return classes(
    "inline-flex items-center justify-center rounded-3 font-semibold whitespace-nowrap select-none transition-colors forced-colors:border",
    "[&_.lucide]:size-4.5 [&_.lucide]:-ml-0.5",
    sizes[size],
    block && "w-full",
    tones[tone],
  )
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: ReactNode
    /** An action is in progress: the button keeps its width and its focus, and ignores clicks. */
    pending?: boolean
    /** The label meanwhile, such as "Sending". The normal label if omitted. */
    pendingLabel?: string
  }

/** A button. It submits its form only with `type="submit"`. */
export function Button({
  tone,
  size,
  block,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classes(
        buttonClasses({ tone, size, block }),
        "disabled:cursor-not-allowed disabled:bg-tile disabled:text-ink-3",
        pending && "cursor-progress",
        className,
      )}
    >
      {/* Both labels share one grid cell, so that the width is that of the wider one. */}
      <span className="grid justify-items-center">
        <span
          aria-hidden={pending || undefined}
          className={classes(
            "col-start-1 row-start-1 flex items-center gap-2",
            pending && "invisible",
          )}
        >
          {icon}
          <span className="inline-flex items-center gap-2">{children}</span>
        </span>
        {pending && (
          <span className="col-start-1 row-start-1 flex items-center gap-2">
            <SpinnerRing />
            <span>{pendingLabel ?? children}</span>
          </span>
        )}
      </span>
    </button>
  )
}
