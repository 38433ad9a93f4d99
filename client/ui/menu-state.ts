import type * as RadixMenu from "@radix-ui/react-dropdown-menu"
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
} from "react"

/** How a menu was opened: by keyboard, the focus goes to the first item. */
export type Opened = "pointer" | "keyboard"

export type MenuState = {
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
  /** Its button, which has an id. */
  trigger: RefObject<HTMLButtonElement | null>
  sheetId: string
}
export const MenuContext = createContext<MenuState | undefined>(undefined)

export type MenuContentProps = { children: ReactNode }
export type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & { icon?: ReactNode }
export type MenuRadioItemProps = { icon?: ReactNode; value: string; children: ReactNode }
export type MenuCheckItemProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

/** The parts of an open menu. Their code loads after the page; the buttons work without it. */
export type MenuPartsValue = {
  Item: ComponentType<MenuItemProps>
  CheckItem: ComponentType<MenuCheckItemProps>
  RadioGroup: typeof RadixMenu.RadioGroup
  RadioItem: ComponentType<MenuRadioItemProps>
  Label: typeof RadixMenu.Label
  Separator: typeof RadixMenu.Separator
}
export const MenuParts = createContext<MenuPartsValue | undefined>(undefined)
