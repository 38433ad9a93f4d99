/**
 * `npm run test:image`: builds the image (`npm run image`) and runs it as production would: its own files read-only, no
 * capabilities, another user than root, a low priority, and PostgreSQL outside. A member registers, which hashes a
 * password, and gets a statement as PDF, which needs the fonts. Exits with 1 if anything fails. It needs Debian's
 * packages podman and runc.
 */
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chownSync, mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { requirePrograms } from "../../scripts/system-programs.ts"
import { repoRoot } from "../../server/config/root.ts"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import { productionHost as host, settingsBehindProxy } from "../behind-proxy.ts"
import { reservePorts } from "../reserve-port.ts"

const tag = "tessera-proof"
const runtime = ["--runtime", "runc"]
const user = 10_001
const readyMs = 60_000
const password = "plum-harbour-lantern-48"

type Answer = { status: number; cookie: string; body: Buffer }

/** A request as the proxy that terminates TLS passes it on. */
function ask(port: number, path: string, cookie = "", body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      path,
      host: "127.0.0.1",
      method: body ? "POST" : "GET",
      headers: {
        host,
        cookie,
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.7",
        ...(body && { "content-type": "application/json" }),
      },
    })
    asked.on("error", reject)
    asked.on("response", (response) => {
      const pieces: Buffer[] = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () => {
        const [set = ""] = response.headers["set-cookie"] ?? []
        const [first = ""] = set.split(";")
        resolve({ status: response.statusCode ?? 0, cookie: first, body: Buffer.concat(pieces) })
      })
    })
    asked.end(body && JSON.stringify(body))
  })
}

/** @throws Error with what was answered unless the status is as expected */
function expectStatus(what: string, { status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${what}: ${status} ${body.toString().slice(0, 300)}`)
}

async function untilReady(port: number): Promise<void> {
  const limit = performance.now() + readyMs
  for (;;) {
    const answer = await ask(port, "/api/ready").catch(() => undefined)
    if (answer?.status === 200) return
    if (performance.now() > limit) throw new Error("The image was not ready within a minute")
    await sleep(200)
  }
}

async function useAsMember(port: number): Promise<void> {
  const page = await ask(port, "/")
  expectStatus("The app", page, 200)
  const registered = await ask(port, "/api/auth/register", "", {
    username: "ada.weber",
    password,
    firstName: "Ada",
    lastName: "Weber",
  })
  expectStatus("Registering", registered, 201)
  const listed = await ask(port, "/api/accounts", registered.cookie)
  expectStatus("The accounts", listed, 200)
  const [account] = JSON.parse(listed.body.toString()) as { id: number }[]
  const period = "from=2026-01-01&to=2026-01-31&format=pdf"
  const path = `/api/accounts/${account?.id}/statement?${period}`
  const statement = await ask(port, path, registered.cookie)
  expectStatus("The statement", statement, 200)
  if (!statement.body.toString("latin1").startsWith("%PDF")) throw new Error("It is not a PDF")
}

requirePrograms({ podman: "podman", runc: "runc" })
const database = await openScratch()
const dataDir = mkdtempSync(join(tmpdir(), "tessera-image-data-"))
chownSync(dataDir, user, user)
try {
  execFileSync("npm", ["run", "--silent", "image", "--", "--tag", tag], {
    cwd: repoRoot,
    stdio: "inherit",
  })
  const [port = 0, staffPort = 0] = await reservePorts(2)
  const settings = settingsBehindProxy(database, { port, staffPort, trusted: "1" })
  const bank = spawn(
    "nice",
    [
      // An operator may lower its priority; without a capability, nothing in it may raise that.
      "-n",
      "10",
      "podman",
      ...runtime,
      "run",
      "--name",
      tag,
      "--rm",
      "--read-only",
      "--network=host",
      "--cap-drop=all",
      "--security-opt=no-new-privileges",
      "--ulimit",
      "nofile=20000:20000",
      "--ulimit",
      "nproc=4096:4096",
      "--volume",
      `${dataDir}:/var/lib/tessera`,
      ...Object.keys(settings).flatMap((name) => ["--env", name]),
      tag,
    ],
    { env: { ...process.env, ...settings }, stdio: ["ignore", "ignore", "inherit"] },
  )
  const ended = once(bank, "exit")
  try {
    await Promise.race([
      untilReady(port),
      ended.then(() => Promise.reject(new Error("The image ended"))),
    ])
    await useAsMember(port)
    // A command, as staff give it.
    execFileSync(
      "podman",
      [...runtime, "exec", tag, "/usr/local/bin/node", "dist/server/bank.js", "payments", "list"],
      { stdio: ["ignore", "ignore", "inherit"] },
    )
    bank.kill("SIGTERM")
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`The image ended with ${String(code)} when it was asked to`)
    console.log("The image runs read-only, without capabilities, and ends when it is asked to.")
  } finally {
    bank.kill("SIGKILL")
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
  await database.stop()
}
