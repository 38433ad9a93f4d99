import { says } from "#shared/refusals/catalog.ts"
import { unavailable } from "../use-case/problem.ts"

type Waiting = { begin(): void; refuse(reason: unknown): void }

const busy = () => unavailable(says.unavailable.busy)

/**
 * Limits concurrent expensive work (ASVS 15.2.2): a number of tasks run, a number wait, and further
 * ones are refused. Waiting keys take turns, one task each. When the queue is full, the newest task
 * of the key with the most waiting is refused, so that one client cannot fill the queue for others.
 * A key with nothing waiting is refused only when every place is held by a different key.
 * @param running how many tasks run concurrently
 * @param waiting how many more may wait
 * @returns runs a task for a key, such as a network; the task must not call it again
 * @throws Problem unavailable with Retry-After; the task was not started
 */
export function semaphore(running: number, waiting: number) {
  let free = running
  let inLine = 0
  /** Waiting tasks by key, in the order of their turns. Keys without waiting tasks are removed. */
  const lines = new Map<string, Waiting[]>()

  function turnOf(whose: string): Promise<void> {
    const line = lines.get(whose) ?? []
    if (inLine === waiting) makeRoom(line.length)
    inLine += 1
    lines.set(whose, line)
    return new Promise((begin, refuse) => line.push({ begin, refuse }))
  }

  /** @param own how many tasks of the new task's key already wait */
  function makeRoom(own: number): void {
    const [longest] = [...lines.values()].toSorted((a, b) => b.length - a.length)
    if (longest === undefined || longest.length <= own + 1) throw busy()
    longest.pop()?.refuse(busy())
    inLine -= 1
  }

  /** Hands the permit directly to the next task, so that a newcomer cannot overtake it. */
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
