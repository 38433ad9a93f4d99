import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { repoRoot } from "../../server/config/root.ts"
import { productionHost } from "../behind-proxy.ts"
import { staffHost } from "./ask.ts"

export const proxies = ["Caddy", "nginx"] as const
export type Proxy = (typeof proxies)[number]

const readyMs = 60_000
const opsFile = (name: string) => readFileSync(join(repoRoot, "ops/proxy", name), "utf8")

/** What is started, with which variables, and where the certificate will be that signed the proxy's. */
type Prepared = {
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly authority: string
}

/** Its file as it is, with an authority of its own in place of a public one. */
function prepareCaddy(folder: string): Prepared {
  const [file, data] = [join(folder, "Caddyfile"), join(folder, "caddy")]
  writeFileSync(
    file,
    `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n}\n${opsFile("Caddyfile")}`,
  )
  return {
    command: ["caddy", "run", "--adapter", "caddyfile", "--config", file],
    env: { XDG_DATA_HOME: data, XDG_CONFIG_HOME: data, HOME: data },
    authority: join(data, "caddy/pki/authorities/local/root.crt"),
  }
}

/** Its file with a certificate of ours, in a configuration like Debian's. */
function prepareNginx(folder: string): Prepared {
  const [pem, key] = [join(folder, "bank.pem"), join(folder, "bank.key")]
  const names = `subjectAltName=DNS:${productionHost},DNS:${staffHost}`
  const request = "req -x509 -newkey rsa:2048 -nodes -days 2 -addext".split(" ")
  const files = ["-subj", `/CN=${productionHost}`, "-keyout", key, "-out", pem]
  execFileSync("openssl", [...request, names, ...files], { stdio: "ignore" })
  const site = join(folder, "tessera.conf")
  writeFileSync(
    site,
    opsFile("nginx.conf")
      .replace("/etc/ssl/bank.example.pem", pem)
      .replace("/etc/ssl/private/bank.example.key", key),
  )
  const file = join(folder, "nginx.conf")
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; include ${site}; }`,
  )
  return { command: ["nginx", "-p", folder, "-c", file], authority: pem }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve(true)
    })
    socket.on("error", () => resolve(false))
  })
}

/**
 * Starts a proxy with the project's file for it, on the ports of production.
 * @returns the certificate that signed the proxy's, and what ends it when it has no request left, and gives how many
 *   milliseconds that took
 */
export async function startProxy(
  proxy: Proxy,
  parent: string,
): Promise<{ authority: Buffer; stop: () => Promise<number> }> {
  const folder = join(parent, proxy)
  mkdirSync(folder)
  const prepared = proxy === "Caddy" ? prepareCaddy(folder) : prepareNginx(folder)
  const [program, ...args] = prepared.command
  const child = spawn(program, args, {
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin`, ...prepared.env },
    stdio: "ignore",
  })
  const ended = once(child, "exit")
  const limit = performance.now() + readyMs
  while (!existsSync(prepared.authority) || !(await listens(443)) || !(await listens(80))) {
    if (child.exitCode !== null) throw new Error(`${proxy} ended with ${child.exitCode}`)
    if (performance.now() > limit) throw new Error(`${proxy} does not listen`)
    await sleep(100)
  }
  return {
    authority: readFileSync(prepared.authority),
    stop: async () => {
      const asked = performance.now()
      // Each has a signal of its own for this.
      child.kill(proxy === "nginx" ? "SIGQUIT" : "SIGTERM")
      await ended
      return performance.now() - asked
    },
  }
}
