import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { useAddress } from "./address.ts"

/** Where something that an employee chose is kept on this device. */
function useKey(name: string): string {
  const session = useQueryClient().getQueryData<StaffSession | null>(["session"])
  return `tessera-staff ${session?.employee.id ?? 0} ${name}`
}

/** What is kept; undefined for nothing, for what is unreadable, and where the browser keeps nothing. */
function readKept(key: string): Readonly<Record<string, string>> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
    if (typeof kept !== "object" || kept === null) return undefined
    return Object.fromEntries(
      Object.entries(kept).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    )
  } catch {
    return undefined
  }
}

function keep(key: string, values: Readonly<Record<string, string>>): void {
  try {
    if (Object.values(values).some(Boolean)) localStorage.setItem(key, JSON.stringify(values))
    else localStorage.removeItem(key)
  } catch {
    // The page works without.
  }
}

/**
 * Keeps parameters of the page's address on the device, for each employee, and puts them back when the page is opened
 * without any. A link that has some shows what its sender saw.
 * @param name what they belong to, such as "loans"
 * @param others parameters that are not kept, but make such a link
 */
export function useRemembered(
  name: string,
  parameters: readonly string[],
  others: readonly string[],
): void {
  const address = useAddress()
  const key = useKey(name)
  const values = Object.fromEntries(parameters.map((each) => [each, address.get(each)]))
  const opened = useRef(false)
  useEffect(() => {
    if (parameters.length === 0) return
    const isOpened =
      !opened.current && [...parameters, ...others].every((each) => !address.get(each))
    opened.current = true
    const kept = Object.entries((isOpened && readKept(key)) || {})
    const known = kept.filter(([each]) => parameters.includes(each))
    if (known.length > 0) address.set(Object.fromEntries(known))
    else keep(key, values)
  })
}

/** Which columns of a table an employee has hidden, kept on the device. */
export function useHiddenColumns(name: string) {
  const key = useKey(`${name} columns`)
  const [hidden, setHidden] = useState<readonly string[]>(() => Object.keys(readKept(key) ?? {}))
  return {
    hidden,
    setHidden(next: readonly string[]) {
      setHidden(next)
      keep(key, Object.fromEntries(next.map((id) => [id, "hidden"])))
    },
  }
}
