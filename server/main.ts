import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import type { RequestHandler } from "express"
import { type Logger, pino } from "pino"
import { sayEach } from "#shared/words/catalogs.ts"
import { createApp } from "./apps/members/app.ts"
import { client, settingsOf } from "./apps/members/client.ts"
import { pageIn, withoutOutline } from "./apps/members/frame-outline.ts"
import { openMetrics } from "./apps/metrics/metrics-listener.ts"
import { BootError } from "./config/boot-error.ts"
import { creditUnionOf, demoSettingsOf } from "./config/credit-union.ts"
import { type Env, loadEnv } from "./config/env.ts"
import { dataDirSecrets, type ProcessRole, processRoles } from "./config/env-keys.ts"
import { repoRoot } from "./config/root.ts"
import { demoSignIns } from "./demo/sign-ins.ts"
import { brandedPage } from "./http/branded-page.ts"
import { page } from "./http/built-app.ts"
import { limitConnections, serverOptions } from "./http/connection-limits.ts"
import { expressMessages } from "./http/express-messages.ts"
import { gracefulStop } from "./http/graceful-stop.ts"
import { languageOf, stateLanguage } from "./http/language.ts"
import { runCheckProcess } from "./ledger/check-process.ts"
import { nostroFigures } from "./ledger/nostro.ts"
import { openBank } from "./open-bank.ts"
import { openRail } from "./open-rail.ts"
import { openStaff } from "./open-staff.ts"

/** What this process does (server/start.ts); undefined when it does everything. */
function roleOf(argument: string | undefined): ProcessRole | undefined {
  return processRoles.find((role) => argument === `--${role}`)
}

async function boot(): Promise<void> {
  const part = roleOf(process.argv[2])
  const env = loadEnv({ dataDirSecrets }, part)
  if (part === "check") {
    await runCheckProcess(env)
    process.exit(0)
  }
  const log = pino({ level: env.LOG_LEVEL })
  if (part === undefined || part === "migrate") warnOfDemoSettings(env, log)
  const stopping = new AbortController()
  if (part && part !== "migrate") await waitForMigration()
  if (part === "rail") return stopOnSignals(stopping, await openRail(env, log))
  if (part === "staff") {
    return stopOnSignals(stopping, await openStaff(env, log, stopping.signal))
  }
  const bank = await openBank(env, log, stopping.signal, part)
  if (part === "migrate") {
    if (env.RAIL_ADAPTER === "simulator") await notifyParent(await nostroFigures(bank.db))
    await bank.close()
    // The IPC channel to the parent would keep the process alive.
    process.exit(0)
  }
  if (part === "jobs") return stopOnSignals(stopping, () => bank.close())
  try {
    const messages = expressMessages()
    const server = createServer({ ...serverOptions(), ...messages.classes })
    limitConnections(
      server,
      {
        total: env.CONNECTION_LIMIT,
        perAddress: env.TRUST_PROXY === 0 ? env.CONNECTION_LIMIT_PER_ADDRESS : undefined,
      },
      log,
    )
    server.on("request", messages.give(createApp(bank, ...(await webApp(env, server)))))
    const close = gracefulStop(server, stopping.signal, env.TIME_LIMIT_FACTOR)
    const metrics = await openMetrics(bank)
    await listen(server, env)
    stopOnSignals(stopping, async () => {
      // Live streams never end by themselves.
      bank.streams.close()
      await close()
      await metrics?.close()
      await bank.close()
    })
    announce(env)
    process.send?.("open")
  } catch (error) {
    await bank.close()
    throw error
  }
}

/** A bank in production opens without its own name and addresses, but the operator reads what members see. */
function warnOfDemoSettings(env: Env, log: Logger): void {
  const settings = env.MODE === "production" ? demoSettingsOf(env) : []
  if (settings.length === 0) return
  log.warn(
    { settings },
    "members see the demonstration's name and addresses; set these settings (docs/deployment.md)",
  )
}

/**
 * Waits for the parent's message that the database is migrated. Resolves immediately without a
 * parent.
 */
function waitForMigration(): Promise<void> {
  if (!process.send) return Promise.resolve()
  // The parent has ended already.
  if (!process.connected) process.exit(1)
  return new Promise((resolve) => {
    process.once("message", () => resolve())
    process.once("disconnect", () => process.exit(1))
  })
}

function notifyParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

async function webApp(env: Env, server: Server): Promise<RequestHandler[]> {
  if (env.MODE !== "development") return [client(env, demoSignIns)]
  const { devClient } = await import("./http/dev-client.ts")
  const { middleware, transformIndexHtml } = await devClient(server)
  const file = join(repoRoot, "client/index.html")
  const index = page(settingsOf(env, demoSignIns), async (request, response) => {
    const language = languageOf(request, env.LANGUAGES)
    stateLanguage(response, language)
    const said = pageIn(withoutOutline(await readFile(file, "utf8")), sayEach[language])
    const words = `<script type="module" src="/@fs${repoRoot}/shared/words/${language}/start.ts"></script>`
    const html =
      language === "en" ? said : said.replace('<script type="module"', (app) => words + app)
    return transformIndexHtml(request.originalUrl, brandedPage(html, creditUnionOf(env)))
  })
  return [middleware as RequestHandler, index]
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new BootError(
              `Port ${PORT} is taken by another program. Stop it, or set PORT to another.`,
            )
          : error,
      )
    })
    server.listen(PORT, HOST, resolve)
  })
}

/**
 * On Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process: finishes what has begun,
 * then ends this process.
 * @param close closes the part
 */
function stopOnSignals(stopping: AbortController, close: () => Promise<void>): void {
  const end = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end)
  process.removeAllListeners("disconnect").on("disconnect", end)
}

function announce(env: Env): void {
  console.log(`${env.BANK_SHORT_NAME} is open at ${env.PUBLIC_URL}`)
  if (!env.SEED_DEMO) return
  console.log("This is a demonstration, not a licensed bank. Sign in as:")
  for (const { username, password, story } of demoSignIns) {
    console.log(`  ${username.padEnd(16)} ${password.padEnd(20)} ${story}`)
  }
}

boot().catch((error: unknown) => {
  console.error(error instanceof BootError ? error.message : error)
  process.exit(1)
})
