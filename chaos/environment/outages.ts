import type { BankProcess } from "./bank-process.ts"
import type { Cluster } from "./cluster.ts"
import { ownClient } from "./own-client.ts"
import { pause } from "./pause.ts"

const pollMs = 30
const timeoutMs = 60_000

/** Runs outages of PostgreSQL one after the other, and measures how long the bank needs to recover. */
export class Outages {
  readonly #cluster: Cluster
  readonly #apis: readonly BankProcess[]
  readonly #onReturn: (milliseconds: number) => void
  #turn: Promise<unknown> = Promise.resolve()
  readonly #measuring = new Set<Promise<void>>()

  constructor(
    cluster: Cluster,
    apis: readonly BankProcess[],
    onReturn: (milliseconds: number) => void,
  ) {
    this.#cluster = cluster
    this.#apis = apis
    this.#onReturn = onReturn
  }

  /** Runs one outage exclusively, and brings the server back afterward. */
  run(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(() => this.#outage(work))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  /** Waits for all running outages. */
  async over(): Promise<void> {
    await this.#turn
    await Promise.all(this.#measuring)
  }

  async #outage(work: () => Promise<void>): Promise<void> {
    const calmed = this.#apis.map((api) => api.disturb())
    try {
      await work()
    } finally {
      await this.#cluster.start()
      await this.#untilConnected()
      for (const calm of calmed) calm()
    }
    for (const api of this.#apis) {
      const measured = this.#measure(api).finally(() => this.#measuring.delete(measured))
      this.#measuring.add(measured)
    }
  }

  /** PostgreSQL also recovers after a crash of one backend, and refuses connections meanwhile. */
  async #untilConnected(): Promise<void> {
    const since = performance.now()
    let restarted = false
    for (;;) {
      const client = ownClient(this.#cluster.superuserUrl("postgres"))
      try {
        await client.connect()
        return await client.end()
      } catch (error) {
        const waited = performance.now() - since
        if (waited > timeoutMs) throw error
        // Under libfaketime, a process that was killed may leave its lock held, and the server hangs.
        if (!restarted && waited > timeoutMs / 3) {
          restarted = true
          await this.#cluster.kill()
        }
        // A server that has stopped does not restart by itself.
        await this.#cluster.start()
        await pause(pollMs)
      }
    }
  }

  async #measure(api: BankProcess): Promise<void> {
    const since = performance.now()
    const calm = api.calm()
    if (calm === undefined) return
    const ready = await api.untilReady(timeoutMs).then(
      () => true,
      () => false,
    )
    // Otherwise another fault delayed it; heal() checks that it comes back at all.
    if (ready && calm === api.calm()) this.#onReturn(performance.now() - since)
  }
}
