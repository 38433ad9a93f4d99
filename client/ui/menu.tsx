import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from "react"
import { lazyOverlay } from "../lib/lazy.tsx"
import { IconButton } from "./icon-button.tsx"
import {
  type MenuCheckItemProps,
  type MenuContentProps,
  MenuContext,
  type MenuItemProps,
  MenuParts,
  type MenuPartsValue,
  type MenuRadioItemProps,
  type MenuState,
  type Opened,
} from "./menu-state.ts"

const MenuSheet = lazyOverlay(
  () => import("./menu-parts.tsx"),
  (code) => code.MenuSheet,
)

/** A menu: `<Menu><MenuTrigger>…</MenuTrigger><MenuContent>…</MenuContent></Menu>`. */
export function Menu({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  const trigger = useRef<HTMLButtonElement>(null)
  const sheetId = useId()
  const menu = useMemo(() => ({ opened, setOpened, trigger, sheetId }), [opened, sheetId])
  return <MenuContext value={menu}>{children}</MenuContext>
}

/** The button that opens the menu. */
export function MenuTrigger(props: ComponentProps<"button">) {
  return <button type="button" {...props} {...useTrigger(props.id)} />
}

/** The button that opens the menu, as an icon. */
export function MenuIconButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} {...useTrigger(props.id)} />
}

/** The content, below its trigger. */
export function MenuContent({ children }: MenuContentProps) {
  const menu = useMenu()
  // Deferred, so that the button shows that it was pressed: building the content takes longer than a frame.
  const prepared = useDeferredValue(menu.opened, undefined)
  if (!menu.opened || !prepared) return null
  return <MenuSheet menu={menu}>{children}</MenuSheet>
}

/** An action. `onSelect` closes the menu unless it prevents the event's default. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** An item that is on or off. The menu stays open, so that the state is visible. */
export function MenuCheckItem(props: MenuCheckItemProps) {
  const { CheckItem } = useParts()
  return <CheckItem {...props} />
}

/** A group in which one item is selected; requires `value` and `onValueChange`. */
export function MenuRadioGroup(props: ComponentProps<MenuPartsValue["RadioGroup"]>) {
  const { RadioGroup } = useParts()
  return <RadioGroup {...props} />
}

/** An item of a MenuRadioGroup. The menu stays open, so that the selection is visible. */
export function MenuRadioItem(props: MenuRadioItemProps) {
  const { RadioItem } = useParts()
  return <RadioItem {...props} />
}

/** The heading of a menu or of a group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts()
  return <Label className="px-2.5 pt-2 pb-1.5 text-12 font-semibold text-ink-3">{children}</Label>
}

/** A separator between groups of a menu. */
export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

/**
 * A menu button by the ARIA Authoring Practices Guide: Enter, Space, and ArrowDown open it, and so does a
 * click.
 */
function useTrigger(id: string | undefined) {
  const { opened, setOpened, trigger, sheetId } = useMenu()
  const own = useId()
  function toggle(how: Opened) {
    setOpened(opened ? undefined : how)
  }
  return {
    ref: trigger,
    id: id ?? own,
    "aria-haspopup": "menu" as const,
    "aria-expanded": opened !== undefined,
    "aria-controls": opened && sheetId,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.ctrlKey) return
      // The focus goes directly into the menu.
      if (!opened) event.preventDefault()
      toggle("pointer")
    },
    onKeyDown(event: KeyboardEvent) {
      if (!["Enter", " ", "ArrowDown"].includes(event.key)) return
      event.preventDefault()
      if (event.key === "ArrowDown") setOpened("keyboard")
      else toggle("keyboard")
    },
  }
}

function useMenu(): MenuState {
  const menu = use(MenuContext)
  if (!menu) throw new Error("Stands outside of a Menu")
  return menu
}

function useParts() {
  const parts = use(MenuParts)
  if (!parts) throw new Error("Stands outside of a MenuContent")
  return parts
}
