import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react"

/** One key of the keyboard, and what it does. */
export type Shortcut = {
  /** As KeyboardEvent.key: "j", "/", "?", "Enter". Letters are lowercase. */
  key: string
  /** For the list of shortcuts: "Approve". */
  label: string
  run: () => void
}

type Registered = { group: string; shortcuts: readonly Shortcut[] }

/** The shortcuts that are on the screen now; the latest ones win. */
let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

function change(next: readonly Registered[]): void {
  registered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener("keydown", onKeyDown)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener("keydown", onKeyDown)
  }
}

/** Where letters are typed or move something already. */
const takesKeys =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="tablist"]'

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest(takesKeys)) return
  // What is open over the page has keys of its own.
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
  const shortcut = registered
    .toReversed()
    .flatMap(({ shortcuts }) => shortcuts)
    .find((one) => one.key === key)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

/**
 * Makes keys work while a component is on the screen. They are ignored while someone types, and while a dialog
 * or a menu is open.
 * @param group the heading in the list of shortcuts: "This proposal"
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ key, label }) => `${key}\n${label}`).join("\n\n")
  useEffect(() => {
    const mine: Registered = {
      group,
      shortcuts: names
        .split("\n\n")
        .filter(Boolean)
        .map((one) => {
          const [key = "", label = ""] = one.split("\n")
          const run = () => latest.current.find((shortcut) => shortcut.key === key)?.run()
          return { key, label, run }
        }),
    }
    change([...registered, mine])
    return () => change(registered.filter((one) => one !== mine))
  }, [group, names])
}

/** The shortcuts on the screen, by group. The component that uses this makes all of them work. */
export function useRegisteredShortcuts(): readonly Registered[] {
  return useSyncExternalStore(subscribe, () => registered)
}
