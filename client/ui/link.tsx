import type { ComponentProps, ReactNode } from "react"
import { Link as RouteLink } from "wouter"
import { type ButtonLook, buttonClasses } from "./button.tsx"
import { classes } from "./classes.ts"

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string }

/** A link in running text, to a page of the app. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <RouteLink
      {...rest}
      className={classes(
        "font-semibold text-brand-ink underline decoration-1 underline-offset-3",
        "decoration-current/40 hover:decoration-current",
        className,
      )}
    />
  )
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({
  tone,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <RouteLink
      {...rest}
      className={classes(buttonClasses({ tone, size, block }), "gap-2", className)}
    >
      {icon}
      <span>{children}</span>
    </RouteLink>
  )
}
