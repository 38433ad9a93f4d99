const focusRow = (row: HTMLElement | undefined): void => {
  ;(row?.querySelector<HTMLElement>("a, button") ?? row)?.focus()
  row?.scrollIntoView({ block: "nearest" })
}

/** Moves the focus to the next or the previous row, also from one table of the page to another. */
export function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const start = step > 0 ? 0 : rows.length - 1
  focusRow(rows[at < 0 ? start : Math.min(Math.max(at + step, 0), rows.length - 1)])
}

/**
 * The ref of a table: in a row, the arrows move the focus to its neighbors, and Home and End to the first and the last
 * one. A listener of the table itself, whose rows remain plain rows for a screen reader.
 */
export function rowKeys(table: HTMLTableElement | null): () => void {
  const listener = (event: KeyboardEvent) => onRowKey(event, table)
  table?.addEventListener("keydown", listener)
  return () => table?.removeEventListener("keydown", listener)
}

function onRowKey(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof Element) || !target.closest("[data-row]")) return
  if (key === "ArrowDown") moveFocus(1)
  else if (key === "ArrowUp") moveFocus(-1)
  else if (key === "Home" || key === "End") {
    const rows = [...(table?.querySelectorAll<HTMLElement>("[data-row]") ?? [])]
    focusRow(rows.at(key === "Home" ? 0 : -1))
  } else return
  event.preventDefault()
}
