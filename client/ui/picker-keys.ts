/** What a key press does in a picker: activate an option, or an action. */
export type PickerAction =
  | { kind: "point"; index: number }
  | { kind: "open" }
  | { kind: "choose" }
  | { kind: "close" }
  | { kind: "leave" }
  | { kind: "search"; character: string }

/**
 * The keys of a select-only combobox (ARIA Authoring Practices Guide).
 * @param active the active option, -1 for none
 * @param count the number of options
 */
export function pickerAction(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  open: boolean,
  active: number,
  count: number,
): PickerAction | undefined {
  if (ctrlKey || metaKey) return undefined
  if (key.length === 1 && key !== " ") return { kind: "search", character: key }
  if (!open) {
    return ["ArrowDown", "ArrowUp", "Enter", " "].includes(key) ? { kind: "open" } : undefined
  }
  switch (key) {
    case "ArrowDown":
      return { kind: "point", index: Math.min(active + 1, count - 1) }
    case "ArrowUp":
      return altKey ? { kind: "choose" } : { kind: "point", index: Math.max(active - 1, 0) }
    case "Home":
    case "PageUp":
      return { kind: "point", index: 0 }
    case "End":
    case "PageDown":
      return { kind: "point", index: count - 1 }
    case "Enter":
    case " ":
      return { kind: "choose" }
    case "Escape":
      return { kind: "close" }
    case "Tab":
      return { kind: "leave" }
    default:
      return undefined
  }
}

/** The first option after `from` whose text begins with what was typed, wrapping around; -1 for none. */
export function findByText(texts: readonly string[], typed: string, from: number): number {
  const wanted = typed.toLowerCase()
  for (let step = 0; step < texts.length; step += 1) {
    const index = (from + step) % texts.length
    if (texts[index]?.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}
