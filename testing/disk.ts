import fs from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

type Disk = Pick<typeof fs, "open" | "rename">

/** The disk's own calls. */
export const disk: Disk = { open: fs.open, rename: fs.rename }

/** Makes a call of node:fs/promises do something else, for all code, until restoreDisk. */
export function replaceOnDisk<Name extends keyof Disk>(name: Name, call: Disk[Name]): void {
  Object.assign(fs, { [name]: call })
  syncBuiltinESMExports()
}

/** The same for the next call only. */
export function replaceOnceOnDisk<Name extends keyof Disk>(name: Name, call: Disk[Name]): void {
  const before = fs[name]
  const once = (...values: never[]) => {
    replaceOnDisk(name, before)
    return (call as (...all: never[]) => unknown)(...values)
  }
  replaceOnDisk(name, once as Disk[Name])
}

/** Undoes what was replaced. */
export function restoreDisk(): void {
  Object.assign(fs, disk)
  syncBuiltinESMExports()
}
