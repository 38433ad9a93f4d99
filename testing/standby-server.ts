import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { ServerLocation } from "../server/db/embedded/location.ts"
import { minimalEnvironment } from "../server/db/embedded/run-command.ts"
import { testClient } from "./connections.ts"

/** Starts a server as a standby, which answers queries but accepts no changes. */
export function startStandby(
  place: Pick<ServerLocation, "bin" | "pgdata" | "runAs">,
  port: string,
): ChildProcess {
  writeFileSync(join(place.pgdata, "standby.signal"), "", { mode: 0o644 })
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // A standby needs as many connections as its primary.
    "max_connections=200",
  ]
  const args = ["-D", place.pgdata, ...settings.flatMap((setting) => ["-c", setting])]
  return spawn(join(place.bin, "postgres"), args, {
    ...minimalEnvironment(),
    ...place.runAs,
    stdio: "ignore",
  })
}

/** Stops a server that startStandby started. */
export async function stopStandby(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit")
  server.kill("SIGINT")
  await ended
}

/** The first row of a query, as soon as the server answers. */
export async function untilAnswered(url: string, sql: string): Promise<unknown> {
  for (;;) {
    const client = testClient(url)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(sql)).rows[0]
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
