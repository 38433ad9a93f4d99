import { setTimeout as sleep } from "node:timers/promises"
import { timeLimits } from "../server/db/time-limits.ts"
import { testClient, testPool } from "./connections.ts"

/** A running load, and its results. */
export type Load = {
  /** Waits until this many movements have been posted. */
  posted(min: number): Promise<void>
  /** Stops the load. Returns how many movements were posted, and what failed. */
  stop(): Promise<{ posted: number; failures: string[] }>
}

const clients = 8

/**
 * Posts deposits one after another on several connections with the app's role, like an API process.
 * Waiting for a lock longer than the bank allows is a
 * failure, whatever the database allows.
 * @param posting the call with which a release posts one request, `$1`
 */
export async function startPostingLoad(
  ownerUrl: string,
  appUrl: string,
  posting: string,
): Promise<Load> {
  const owner = testClient(ownerUrl)
  await owner.connect()
  const { rows } = await owner.query<{ request: object }>(`
    with member as (
      insert into users (username, password_hash) values ('load-' || gen_random_uuid(), 'none')
        returning id
    ), account as (
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', 'LU' || lpad((random() * 1e17)::bigint::text, 18, '0'), 'Load'
        from member, generate_series(1, ${clients}) returning holder_id, id
    ), sign_in as (
      insert into sign_ins (id, user_id) select gen_random_uuid(), id from member returning id
    )
    select json_build_object('kind', 'deposit', 'userId', account.holder_id, 'signInId', sign_in.id,
      'idleSeconds', 3600, 'toAccountId', account.id, 'amount', '1.00', 'description', 'Load',
      'dailyLimit', '50000', 'timeZone', 'UTC') as request
    from account, sign_in`)
  await owner.end()

  const options = `-c lock_timeout=${timeLimits.lock}`
  const pool = testPool({ connectionString: appUrl, max: clients, options })
  const failures: string[] = []
  let [posted, going] = [0, true]
  async function client(request: object): Promise<void> {
    while (going) {
      try {
        const answer = await pool.query<{ answer: { outcome: string } }>(
          `select ${posting} as answer`,
          [JSON.stringify(request)],
        )
        if (answer.rows[0]?.answer.outcome !== "posted")
          throw new Error(JSON.stringify(answer.rows))
        posted += 1
      } catch (error) {
        failures.push(String(error))
      }
      await sleep(5)
    }
  }
  const running = rows.map(({ request }) => client(request))
  return {
    async posted(min) {
      while (posted < min) await sleep(5)
    },
    async stop() {
      going = false
      await Promise.all(running)
      await pool.end()
      return { posted, failures }
    },
  }
}
