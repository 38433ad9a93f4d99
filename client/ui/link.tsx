import type { ComponentProps, ReactNode } from "react"
import { Link as RouteLink } from "wouter"
import { type ButtonLook, buttonClasses } from "./button.tsx"
import { classes } from "./classes.ts"

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string }

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
      {children}
    </RouteLink>
  )
}
