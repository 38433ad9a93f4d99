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
 * Has something undone when this process ends, however it ends: a child killed, a folder removed.
 * @param undo must do its work before it returns; the last one registered is called first
 * @returns forgets it, to be called once it was undone the usual way
 */
export function cleanUpAtExit(undo: () => void): () => void {
  watch()
  cleanUps.add(undo)
  return () => void cleanUps.delete(undo)
}
