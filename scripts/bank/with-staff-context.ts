import { pino } from "pino"
import { BootError } from "../../server/config/boot-error.ts"
import { type Env, loadEnv } from "../../server/config/env.ts"
import { findEmbedded } from "../../server/db/embedded/open-embedded.ts"
import { databaseOn, openPool } from "../../server/db/pool.ts"
import { announcer } from "../../server/live/announcer.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"

/**
 * Runs `work` with the owner role on the database of the settings, or on the embedded one of a running
 * bank. Once this resolves, everything that `work` announced has been sent.
 * @throws BootError when there is no database
 */
export async function withStaffContext(
  work: (context: StaffContext) => Promise<void>,
): Promise<void> {
  const env = loadEnv()
  const log = pino({ level: "warn" }, pino.destination(2))
  const pool = openPool(ownerUrl(env), 2, () => {})
  const { announce, flush } = announcer(pool, log)
  try {
    await work({ env, pool, db: databaseOn(pool), announce })
  } finally {
    await flush()
    await pool.end()
  }
}

function ownerUrl(env: Env): string {
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? findEmbedded(env.DATA_DIR)?.ownerUrl
  if (url) return url
  throw new BootError(
    `No bank is running on ${env.DATA_DIR}. Start it with npm start, or set DATABASE_URL.`,
  )
}
