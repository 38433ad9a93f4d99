type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

type Limits<Question> = {
  lanes: number
  slowMs: number
  most: number
  keysOf?: (question: Question) => readonly unknown[]
}

/**
 * For reads and other short statements: while two are running, new queries wait and share the next one. One that
 * takes longer waits for a lock or for the disk, and must not hold up others.
 */
export const readingLimits = { lanes: 2, slowMs: 50, most: 64 } as const

/**
 * Combines the queries of concurrent callers. Queries that arrive in the same turn of the event
 * loop share a batch, as do those that arrive while `lanes` batches are running. Nothing is cached:
 * a batch starts after all of its queries have arrived, so every answer is fresh.
 * @param ask answers queries in order; if it fails, all of its callers fail
 * @param options.lanes how many batches may run concurrently
 * @param options.slowMs how long a batch occupies its lane at most, for example while it waits for
 *   a lock
 * @param options.most how many queries a batch may have
 * @param options.keysOf queries with a key in common never share a batch, and keep their order
 */
export function inBatches<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { lanes, slowMs, most, keysOf }: Limits<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || underWay >= lanes || waiting.length === 0) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      // Each caller gets the error through its own promise.
      send(takeBatch()).catch(() => undefined)
      schedule()
    })
  }

  function takeBatch(): Waiting<Question, Answer>[] {
    const keys = new Set<unknown>()
    const batch: Waiting<Question, Answer>[] = []
    const rest: Waiting<Question, Answer>[] = []
    for (const one of waiting) {
      const own = keysOf ? keysOf(one.question) : [one]
      const fits = batch.length < most && !own.some((key) => keys.has(key))
      for (const key of own) keys.add(key)
      ;(fits ? batch : rest).push(one)
    }
    waiting = rest
    return batch
  }

  async function send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    underWay += 1
    let leaveLane = () => {
      underWay -= 1
      leaveLane = () => {}
      schedule()
    }
    const slow = setTimeout(() => leaveLane(), slowMs)
    try {
      const answers = await ask(batch.map(({ question }) => question))
      if (answers.length !== batch.length) throw new Error("not every call got a result")
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer | Promise<Answer>)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      clearTimeout(slow)
      leaveLane()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      schedule()
    })
}
