import { constants } from "node:os"

const cleanUps = new Set<() => void>()
let watching = false

function undoAll(): void {
  for (const undo of [...cleanUps].reverse()) {
    cleanUps.delete(undo)
    try {
      undo()
    } catch (error) {
      console.error(error)
    }
  }
}

function watch(): void {
  if (watching) return
  watching = true
  // Also after an uncaught error. Only SIGKILL of this process itself leaves something behind.
  process.once("exit", undoAll)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}

/**
 * Registers a cleanup for the end of this process, however it ends: to kill a child or remove a
 * folder.
 * @param undo must finish its work before it returns; the last one registered is called first
 * @returns unregisters it; call this after the regular cleanup
 */
export function cleanUpAtExit(undo: () => void): () => void {
  watch()
  cleanUps.add(undo)
  return () => void cleanUps.delete(undo)
}
