import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { ownClient } from "../../environment/own-client.ts"

const everyMs = 60
/** The newest message of each kind that is somebody's, by indexes: thousands may wait. */
const leased = `
  (select id, state from rail_messages where state = 'stored' and lease_token is not null
    order by id desc limit 1)
  union all select one.id, one.state from
    (values ('called'::rail_message_state), ('due')) as kind (state),
    unnest(enum_range(null::payment_scheme)) as lane,
    lateral (select m.id, m.state from rail_messages m
      where m.state in ('called', 'due') and m.state = kind.state and m.lane = lane
        and m.lease_token is not null
      order by m.due_at desc limit 1) as one`
/** What a stale worker writes, so that it is found wherever it must not be. */
export const staleAnswer = "from a stale lease"

/** What a worker did whose lease was over. */
export type StaleWork = {
  /** How often it was refused, as it must be. */
  readonly refused: number
  /** One sentence each for what it could do. */
  readonly effects: readonly string[]
}

/**
 * A worker that was stopped for so long that its lease is over, and that now goes on: it stores the
 * outcome of a call, books a message that came in, and begins a call, all under a token that is not
 * the message's. It has the rights of the workers' role.
 * @param url the database's address for that role, without a proxy
 */
export function openStaleWorker(url: string): { stop(): Promise<StaleWork> } {
  const stopping = new AbortController()
  const effects: string[] = []
  let refused = 0
  const pause = () => sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function act(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ id: string; state: string }>(leased)
    for (const { id, state } of rows) {
      const [text, values, expected] = callOf(id, state)
      const answer = await client.query<{ answer: unknown }>(`select ${text} as answer`, values)
      const given = JSON.stringify(answer.rows[0]?.answer)
      if (given === expected) refused += 1
      else effects.push(`A stale lease on message ${id} (${state}) was answered ${given}`)
    }
  }

  const working = (async () => {
    while (!stopping.signal.aborted) {
      const client = ownClient(url, 5_000)
      try {
        await client.connect()
        while (!stopping.signal.aborted) {
          await act(client)
          await pause()
        }
      } catch {
        // PostgreSQL was killed, or starts again.
      } finally {
        void client.end().catch(() => undefined)
      }
      await pause()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await working
      return { refused, effects }
    },
  }
}

/** The call that a stale worker makes, and the only right answer to it, as JSON. */
function callOf(id: string, state: string): [text: string, values: unknown[], expected: string] {
  const token = randomUUID()
  if (state === "called") {
    return ["rail_called($1, $2, 'refused', $3)", [id, token, staleAnswer], "[]"]
  }
  if (state === "stored") {
    const items = JSON.stringify([{ kind: "broken", what: staleAnswer }])
    return ["rail_process($1, $2, $3, 1, true)", [id, token, items], '{"stale":true}']
  }
  const bytes = Buffer.from(staleAnswer)
  return ["rail_call($1, $2, $3, $3, null)", [id, token, bytes], "false"]
}
