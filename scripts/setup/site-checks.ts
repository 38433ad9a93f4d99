import { spawnSync } from "node:child_process"
import { createTransport } from "nodemailer"
import pg from "pg"
import type { Env } from "../../server/config/env.ts"
import { roles } from "./environment-file.ts"

/** What was found: in order, wrong with what to do, or not there yet. */
export type Finding = { readonly state: "ok" | "wrong" | "later"; readonly words: string }

const finding =
  (state: Finding["state"]) =>
  (words: string): Finding => ({ state, words })
const ok = finding("ok")
const wrong = finding("wrong")
const later = finding("later")

/** How far the clocks of two machines of a bank may differ, in seconds. */
const clockSeconds = 2

/** Each role's sign-in, that it is no superuser, and that the database's clock agrees with this machine's. */
export async function checkRole(variable: string, url: string | undefined): Promise<Finding> {
  if (url === undefined) return wrong(`${variable} is not set.`)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{
      role: string
      superuser: boolean
      version: number
      now: Date
    }>(`select current_user as role, rolsuper as superuser, clock_timestamp() as now,
        current_setting('server_version_num')::int as version
      from pg_roles where rolname = current_user`)
    const [found] = rows
    if (!found) throw new Error("the role is not there")
    if (found.version < 150_000) return wrong("PostgreSQL is older than 15.")
    if (found.superuser) return wrong(`${found.role} is a superuser, and must not be.`)
    const apart = Math.abs(found.now.getTime() - Date.now()) / 1000
    if (apart > clockSeconds) {
      return wrong(
        `The database's clock is ${apart.toFixed(0)} s from this machine's. Synchronize both with NTP.`,
      )
    }
    return ok(`${found.role} can sign in; its clock agrees`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return wrong(`no sign-in (${code ?? message}). Make the roles, and look at pg_hba.conf.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The roles of the settings. */
export const roleVariables = Object.values(roles)

/** Whether this machine's clock is synchronized, where systemd knows it. */
export function checkClock(): Finding {
  const { stdout, status } = spawnSync(
    "timedatectl",
    ["show", "-p", "NTPSynchronized", "--value"],
    {
      encoding: "utf8",
      timeout: 5_000,
    },
  )
  if (status !== 0) return later("timedatectl does not answer: make sure that NTP runs.")
  return stdout.trim() === "yes"
    ? ok("synchronized by NTP")
    : wrong("not synchronized: install systemd-timesyncd or chrony.")
}

/**
 * One of the two origins, asked as a browser does: through the proxy. Its headers must reach the bank, or it refuses
 * the host, or takes the request for one without TLS.
 * @param path of the process's health
 */
export async function checkOrigin(
  origin: string,
  path: string,
  trust: Env["TRUST_PROXY"],
): Promise<Finding> {
  if (trust === 0)
    return wrong("TRUST_PROXY is 0: rate limits would count the proxy as one member.")
  try {
    const health = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(5_000) })
    if (health.status === 502 || health.status === 504) {
      return later("the proxy answers, and the bank does not run yet.")
    }
    const page = await fetch(`${origin}/`, {
      redirect: "manual",
      signal: AbortSignal.timeout(5_000),
    })
    if (page.status !== 200) {
      return wrong(
        `its page answers ${page.status}: the proxy must forward Host and X-Forwarded-Proto.`,
      )
    }
    if (!page.headers.has("strict-transport-security")) {
      return wrong("the page has no Strict-Transport-Security: the proxy removes headers.")
    }
    return ok(`the bank answers at ${origin}`)
  } catch (error) {
    const { cause, message } = error as Error
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message
    return later(`no answer yet (${reason}): DNS, the proxy, and its certificate come before this.`)
  }
}

/** Whether the mail server takes this bank's sign-in. */
export async function checkMail({ SMTP_URL }: Pick<Env, "SMTP_URL">): Promise<Finding> {
  if (SMTP_URL === undefined) return later("SMTP_URL is not set: members would get no emails.")
  const transport = createTransport(SMTP_URL)
  try {
    await transport.verify()
    return ok("the mail server accepts the sign-in")
  } catch (error) {
    return wrong(`the mail server refuses (${(error as Error).message}).`)
  } finally {
    transport.close()
  }
}
