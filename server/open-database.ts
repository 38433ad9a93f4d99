import type { Logger } from "pino"
import { BootError } from "./config/boot-error.ts"
import type { Env } from "./config/env.ts"
import { openEmbedded } from "./db/embedded/open-embedded.ts"

/** The database's URLs by role, and how to stop it if this process started it. */
type OpenDatabase = {
  appUrl: string
  /** The app's, unless set. */
  ownerUrl: string
  /** The owner's, unless set. */
  jobsUrl: string
  /** The owner's, unless set. */
  railUrl: string
  /** The staff app's roles; undefined without a staff app. */
  staffUrl: string | undefined
  staffIdentityUrl: string | undefined
  stop(): Promise<void>
}

/**
 * The database of the settings, or else the embedded one, which is started.
 * @throws BootError with a message for the operator
 */
export async function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  if (env.DATABASE_RAIL_URL && !env.DATABASE_URL) {
    throw new BootError("DATABASE_RAIL_URL needs DATABASE_URL too.")
  }
  if (!env.DATABASE_STAFF_URL !== !env.DATABASE_STAFF_IDENTITY_URL) {
    throw new BootError(
      "Set both DATABASE_STAFF_URL and DATABASE_STAFF_IDENTITY_URL, or neither: then there is no staff app.",
    )
  }
  const embedded = env.DATABASE_URL
    ? undefined
    : await openEmbedded({
        dataDir: env.DATA_DIR,
        walArchiveDir: env.WAL_ARCHIVE_DIR,
        log: (line) => log.info(line),
      })
  const appUrl = env.DATABASE_URL ?? embedded?.appUrl ?? ""
  const ownerUrl = env.DATABASE_OWNER_URL ?? embedded?.ownerUrl ?? appUrl
  const jobsUrl = env.DATABASE_JOBS_URL ?? embedded?.jobsUrl ?? ownerUrl
  const railUrl = env.DATABASE_RAIL_URL ?? embedded?.railUrl ?? ownerUrl
  const staffUrl = env.DATABASE_STAFF_URL ?? embedded?.staffUrl
  const staffIdentityUrl = env.DATABASE_STAFF_IDENTITY_URL ?? embedded?.staffIdentityUrl
  const stop = async () => {
    await embedded?.stop()
  }
  return { appUrl, ownerUrl, jobsUrl, railUrl, staffUrl, staffIdentityUrl, stop }
}
