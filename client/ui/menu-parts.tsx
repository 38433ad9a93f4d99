import * as RadixMenu from "@radix-ui/react-dropdown-menu"
import Check from "lucide-react/icons/check"
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from "react"
import { classes } from "./classes.ts"
import {
  type MenuCheckItemProps,
  type MenuContentProps,
  type MenuItemProps,
  MenuParts,
  type MenuPartsValue,
  type MenuRadioItemProps,
  type MenuState,
} from "./menu-state.ts"

const itemClasses =
  "flex h-9.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 font-medium outline-none select-none touch:h-11 " +
  "data-highlighted:bg-brand-tint data-highlighted:text-brand-ink " +
  "data-disabled:cursor-not-allowed data-disabled:text-ink-3 " +
  "[&_.lucide]:size-4.5 [&_.lucide]:text-ink-3 data-highlighted:[&_.lucide]:text-current"

/** The content of an open menu. Rendered in place without a portal, so that it stays in its landmark. */
export function MenuSheet({ menu, children }: MenuContentProps & { menu: MenuState }) {
  const { opened, setOpened, trigger, sheetId } = menu
  const sheet = useRef<HTMLDivElement>(null)
  const clickedElsewhere = useRef(false)
  // Radix knows the key that opened it only if its code was loaded before.
  useEffect(() => {
    if (opened !== "keyboard") return
    const first = sheet.current?.querySelector<HTMLElement>(
      '[role^="menuitem"]:not([data-disabled])',
    )
    first?.focus({ preventScroll: true })
  }, [opened])
  // The focus returns before the menu goes: a dialog that an item opens returns it to where it was.
  function close() {
    if (!clickedElsewhere.current) trigger.current?.focus()
    setOpened(undefined)
  }
  return (
    <RadixMenu.Root open modal={false} onOpenChange={(open) => !open && close()}>
      <RadixMenu.Trigger asChild>
        <ExistingTrigger element={trigger} />
      </RadixMenu.Trigger>
      <RadixMenu.Content
        ref={sheet}
        id={sheetId}
        aria-labelledby={trigger.current?.id}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onInteractOutside={() => {
          clickedElsewhere.current = true
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-40 max-h-(--radix-popper-available-height) min-w-52 animate-enter overflow-y-auto rounded-menu border border-line bg-overlay p-1.5 text-ink shadow-2"
      >
        <MenuParts value={parts}>{children}</MenuParts>
      </RadixMenu.Content>
    </RadixMenu.Root>
  )
}

/** The button exists before Radix is loaded, and keeps its own properties. */
function ExistingTrigger({
  element,
  ref,
}: {
  element: RefObject<HTMLButtonElement | null>
  ref?: Ref<HTMLButtonElement | null>
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => element.current,
  )
  return null
}

function Item({ icon, className, children, ...rest }: MenuItemProps) {
  return (
    <RadixMenu.Item {...rest} className={classes(itemClasses, className)}>
      {icon}
      <span>{children}</span>
    </RadixMenu.Item>
  )
}

function RadioItem({ icon, value, children }: MenuRadioItemProps) {
  return (
    <RadixMenu.RadioItem
      value={value}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      {icon}
      <span>{children}</span>
      <RadixMenu.ItemIndicator className="ml-auto pl-4">
        <Check />
      </RadixMenu.ItemIndicator>
    </RadixMenu.RadioItem>
  )
}

function CheckItem({ checked, onCheckedChange, children }: MenuCheckItemProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClasses}
    >
      <span>{children}</span>
      <RadixMenu.ItemIndicator className="ml-auto pl-4">
        <Check />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  )
}

const { RadioGroup, Label, Separator } = RadixMenu
const parts: MenuPartsValue = { Item, CheckItem, RadioGroup, RadioItem, Label, Separator }
