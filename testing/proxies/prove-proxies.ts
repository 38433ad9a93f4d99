/**
 * `npm run test:proxies`: runs the built bank behind Caddy and behind nginx, with the files of ops/proxy, and asks it as
 * visitors and employees do: from outside, from an employees' network, and with forged headers. Exits with 1 if
 * anything fails. It needs root and Debian's packages caddy, iproute2, nginx, and openssl. It runs in a network of its
 * own, so that it can have the ports and addresses of production.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { requirePrograms } from "../../scripts/system-programs.ts"
import { repoRoot } from "../../server/config/root.ts"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import { settingsBehindProxy } from "../behind-proxy.ts"
import { testClient } from "../connections.ts"
import { inside, outside } from "./ask.ts"
import { proofs } from "./proofs.ts"
import { proxies, startProxy } from "./start-proxy.ts"

/** The ports that the files of ops/proxy name. */
const [port, staffPort] = [3000, 3001]
const readyMs = 120_000
const endMs = 10_000

requirePrograms({ caddy: "caddy", ip: "iproute2", nginx: "nginx", openssl: "openssl" })

/** The same program in a new network, whose only interface has our addresses. */
function runInOwnNetwork(): number {
  const args = ["--net", process.execPath, "--import", "tsx", import.meta.filename, "--inside"]
  const { status } = spawnSync("unshare", args, { cwd: repoRoot, stdio: "inherit" })
  return status ?? 1
}

function setUpNetwork(): void {
  execFileSync("ip", ["link", "set", "lo", "up"])
  for (const address of [inside, outside]) {
    execFileSync("ip", ["address", "add", `${address}/32`, "dev", "lo"])
  }
}

async function untilReady(): Promise<void> {
  const limit = performance.now() + readyMs
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    const staff = await fetch(`http://127.0.0.1:${staffPort}/`).catch(() => undefined)
    if (answer?.ok && staff) return
    if (performance.now() > limit) throw new Error("The bank was not ready within two minutes")
    await sleep(200)
  }
}

/** A proxy waits for its requests before it ends. */
async function endsSoon(stop: () => Promise<number>): Promise<void> {
  const ms = await stop()
  if (ms > endMs) throw new Error(`it took ${Math.round(ms)} ms to end`)
}

async function prove(): Promise<number> {
  setUpNetwork()
  const folder = mkdtempSync(join(tmpdir(), "tessera-proxies-"))
  const database = await openScratch()
  const owner = testClient(database.ownerUrl)
  const bank = spawn(process.execPath, ["dist/server/start.js"], {
    cwd: repoRoot,
    env: {
      ...process.env,
      ...settingsBehindProxy(database, { port, staffPort, trusted: "loopback" }),
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
    },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const ended = once(bank, "exit")
  let failed = 0
  try {
    await untilReady()
    await owner.connect()
    for (const proxy of proxies) {
      const { authority, stop } = await startProxy(proxy, folder)
      const look = async (what: string, proof: Promise<void>) => {
        const fault = await proof.then(
          () => undefined,
          (error: unknown) => String(error),
        )
        console.log(`${fault ? "FAILS" : "holds"}  ${proxy}: ${what}${fault ? `: ${fault}` : ""}`)
        if (fault) failed += 1
      }
      for (const [what, proof] of proofs) await look(what, proof({ authority, owner, proxy }))
      await look("no stream is left of visitors who have gone", endsSoon(stop))
    }
  } finally {
    await owner.end()
    bank.kill("SIGTERM")
    await ended
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(failed === 0 ? "All hold." : `${failed} fail.`)
  return failed === 0 ? 0 : 1
}

process.exitCode = process.argv.includes("--inside") ? await prove() : runInOwnNetwork()
