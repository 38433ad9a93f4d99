import type { ComponentProps } from "react"
import { classes } from "./classes.ts"

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name. */
  label: string
}

/** A square button with only an icon: 36 px, 44 on touch screens. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        "grid size-9 flex-none place-items-center rounded-3 text-ink-2 transition-colors touch:size-11",
        "hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink",
        "disabled:cursor-not-allowed disabled:text-ink-3 [&_.lucide]:size-4.5",
        className,
      )}
    />
  )
}
