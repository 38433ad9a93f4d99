import { unavailable } from "./error-handler.ts"

type Waiting = { begin(): void; refuse(reason: unknown): void }

const busy = () => unavailable("The bank is very busy. Nothing was changed. Try again in a moment.")

/**
 * Keeps costly work from piling up (ASVS 15.2.2): so much of it runs at once, so much waits, and what
 * comes beyond is refused. Those who wait take turns, one piece of work each, and when there is no room
 * left the last of whoever has most waiting is refused. So nobody fills the line for all others; who has
 * nothing waiting is refused only while as many others as may wait have one each.
 * @param running how many pieces of work at once
 * @param waiting how many more may wait for their turn
 * @returns runs one piece of work for somebody, such as a network; it must not ask for a slot itself
 * @throws Problem unavailable with Retry-After, and the work was not begun
 */
export function semaphore(running: number, waiting: number) {
  let free = running
  let inLine = 0
  /** What waits, by whose it is, in the order of their turns. Nobody is in it with nothing waiting. */
  const lines = new Map<string, Waiting[]>()

  function turnOf(whose: string): Promise<void> {
    const line = lines.get(whose) ?? []
    if (inLine === waiting) makeRoom(line.length)
    inLine += 1
    lines.set(whose, line)
    return new Promise((begin, refuse) => line.push({ begin, refuse }))
  }

  /** @param own how much the newcomer has waiting already */
  function makeRoom(own: number): void {
    const [longest] = [...lines.values()].toSorted((a, b) => b.length - a.length)
    if (longest === undefined || longest.length <= own + 1) throw busy()
    longest.pop()?.refuse(busy())
    inLine -= 1
  }

  /** Hands a slot on, so that nobody who comes later gets in between. */
  function passOn(): void {
    const [first] = lines
    if (!first) {
      free += 1
      return
    }
    const [whose, line] = first
    const next = line.shift()
    inLine -= 1
    lines.delete(whose)
    if (line.length > 0) lines.set(whose, line)
    next?.begin()
  }

  return async function withPermit<T>(work: () => Promise<T>, whose = "anybody"): Promise<T> {
    if (free > 0) free -= 1
    else await turnOf(whose)
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
