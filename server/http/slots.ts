import { unavailable } from "./error-handler.ts"

/**
 * Keeps costly work from piling up (ASVS 15.2.2): so much of it runs at once, so much waits in line,
 * and what comes beyond is refused at once.
 * @param running how many pieces of work at once
 * @param waiting how many more may wait for their turn, first come first served
 * @returns runs one piece of work; it must not ask for a slot itself
 * @throws Problem unavailable with Retry-After, and the work was not begun
 */
export function slots(running: number, waiting: number) {
  let free = running
  const line: (() => void)[] = []

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw unavailable("The bank is very busy. Nothing was changed. Try again in a moment.")
    try {
      return await work()
    } finally {
      // A slot goes from hand to hand, so that nobody who comes later gets in between.
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
