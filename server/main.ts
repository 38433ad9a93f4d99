import { createServer, type Server } from "node:http"
import { join } from "node:path"
import type { RequestHandler } from "express"
import { pino } from "pino"
import { createApp } from "./app.ts"
import { BootError } from "./boot-error.ts"
import { demoSignIns } from "./demo/customers.ts"
import { type Env, loadEnv } from "./env.ts"
import { client, page } from "./http/client.ts"
import { type OpenBank, openBank } from "./open-bank.ts"
import { repoRoot } from "./root.ts"

/** How long requests that are under way may still take once a stop was asked for. */
const patienceMs = 10_000

async function boot(): Promise<void> {
  const env = loadEnv()
  const log = pino({ level: env.LOG_LEVEL })
  const bank = await openBank(env, log)
  try {
    const server = createServer()
    server.on("request", createApp(bank, ...(await webApp(env, server))))
    await listen(server, env)
    stopOnSignals(server, bank)
    announce(env)
  } catch (error) {
    await bank.close()
    throw error
  }
}

async function webApp(env: Env, server: Server): Promise<RequestHandler[]> {
  if (env.MODE !== "development") return [client(env)]
  const { devClient } = await import("./http/dev-client.ts")
  const { middleware, transformIndexHtml } = await devClient(server)
  const index = page(env, join(repoRoot, "client/index.html"), transformIndexHtml)
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

/** Ctrl-C, SIGTERM and a closed terminal: no new requests, those under way finish, then the database shuts down. */
function stopOnSignals(server: Server, bank: OpenBank): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => server.closeAllConnections(), patienceMs).unref()
    // Streams would stay for ever.
    bank.streams.close()
    // A connection whose request has just ended would be kept for the next one, which never comes.
    const hangUp = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(hangUp)
      bank.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
}

function announce(env: Env): void {
  console.log(`Tessera is open at ${env.PUBLIC_URL}`)
  if (!env.SEED_DEMO) return
  console.log("This is a demonstration and no licensed bank. Sign in as:")
  for (const { username, password, story } of demoSignIns) {
    console.log(`  ${username.padEnd(16)} ${password.padEnd(20)} ${story}`)
  }
}

boot().catch((error: unknown) => {
  console.error(error instanceof BootError ? error.message : error)
  process.exit(1)
})
