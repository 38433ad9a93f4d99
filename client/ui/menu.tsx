import * as DropdownMenu from "@radix-ui/react-dropdown-menu"
import Check from "lucide-react/icons/check"
import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"

/** A menu: `<Menu><MenuTrigger asChild>…</MenuTrigger><MenuContent>…</MenuContent></Menu>`. */
export const Menu = DropdownMenu.Root
/** What opens it. With `asChild` the one child is the button. */
export const MenuTrigger = DropdownMenu.Trigger
/** Items of which one is chosen; give it `value` and `onValueChange`. */
export const MenuRadioGroup = DropdownMenu.RadioGroup

const itemClasses =
  "flex h-9.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 font-medium outline-none select-none touch:h-11 " +
  "data-highlighted:bg-brand-tint data-highlighted:text-brand-ink " +
  "data-disabled:cursor-not-allowed data-disabled:text-ink-3 " +
  "[&_.lucide]:size-4.5 [&_.lucide]:text-ink-3 data-highlighted:[&_.lucide]:text-current"

/** The sheet that opens below its trigger. It stays in its landmark: no portal takes it out. */
export function MenuContent({
  align = "end",
  children,
}: {
  align?: "start" | "end"
  children: ReactNode
}) {
  return (
    <DropdownMenu.Content
      align={align}
      sideOffset={6}
      collisionPadding={8}
      className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-enter overflow-y-auto rounded-menu border border-line bg-overlay p-1.5 text-ink shadow-2"
    >
      {children}
    </DropdownMenu.Content>
  )
}

/** One thing to do. `onSelect` closes the menu unless it prevents the event's default. */
export function MenuItem({
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { icon?: ReactNode }) {
  return (
    <DropdownMenu.Item {...rest} className={classes(itemClasses, className)}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

/** One choice of a MenuRadioGroup. The menu stays open, so that the choice can be seen. */
export function MenuRadioItem({
  icon,
  value,
  children,
}: {
  icon?: ReactNode
  value: string
  children: ReactNode
}) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      {icon}
      {children}
      <DropdownMenu.ItemIndicator className="ml-auto pl-4">
        <Check />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  )
}

/** The heading of a menu or of a part of it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1.5 text-12 font-semibold text-ink-3">
      {children}
    </DropdownMenu.Label>
  )
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}
