import { execFileSync } from "node:child_process"
import { cleanUpAtExit } from "../environment/leftovers.ts"

export const machineNames = ["m1", "m2", "m3"] as const
export type MachineName = (typeof machineNames)[number]

/** The machine's address, as in `ops/ha`; reserved for documentation (RFC 5737), so nobody else's. */
export const addressOf = (name: MachineName) => `198.51.100.1${name.slice(1)}`

/** The network namespace that is the machine. */
export const namespaceOf = (name: MachineName) => `tessera-ha-${name}`

const bridge = "tessera-ha"
const bridgeAddress = "198.51.100.1/24"

/** This end of the machine's cable. */
const cableOf = (name: MachineName) => `tessera-${name}`

function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}

const inNamespace = (name: MachineName, ...args: string[]) => ip("-n", namespaceOf(name), ...args)

/**
 * Three network namespaces on a bridge: like machines, each can be unplugged and vanish without closing its
 * connections. This process and the API's are on the bridge too.
 * @returns removes it
 * @throws Error with what to do where namespaces are refused
 */
export function openNetwork(): () => void {
  removeNetwork()
  try {
    ip("link", "add", bridge, "type", "bridge")
  } catch (error) {
    throw new Error(
      "The failover test needs root, network namespaces, and Debian's package iproute2",
      { cause: error },
    )
  }
  const forget = cleanUpAtExit(removeNetwork)
  ip("addr", "add", bridgeAddress, "dev", bridge)
  ip("link", "set", bridge, "up")
  for (const name of machineNames) {
    ip("netns", "add", namespaceOf(name))
    const cable = ["link", "add", cableOf(name), "type", "veth"]
    ip(...cable, "peer", "name", "eth0", "netns", namespaceOf(name))
    ip("link", "set", cableOf(name), "master", bridge, "up")
    inNamespace(name, "addr", "add", `${addressOf(name)}/24`, "dev", "eth0")
    inNamespace(name, "link", "set", "eth0", "up")
    inNamespace(name, "link", "set", "lo", "up")
  }
  return () => {
    removeNetwork()
    forget()
  }
}

function removeNetwork(): void {
  for (const name of machineNames) {
    for (const pid of processesOf(name)) quietly(() => process.kill(pid, "SIGKILL"))
    quietly(() => ip("netns", "del", namespaceOf(name)))
    quietly(() => ip("link", "del", cableOf(name)))
  }
  quietly(() => ip("link", "del", bridge))
}

/** Nothing is there to remove before the first run, and processes end by themselves. */
function quietly(remove: () => void): void {
  try {
    remove()
  } catch {
    // It is not there.
  }
}

/** The machine's processes. */
export function processesOf(name: MachineName): number[] {
  try {
    return ip("netns", "pids", namespaceOf(name)).split("\n").filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Pulls the machine's cable, or plugs it in again. Its processes notice nothing but silence. */
export function setCable(name: MachineName, state: "up" | "down"): void {
  ip("link", "set", cableOf(name), state)
}

/** Cuts the machine off from the other machines, but not from the API, or connects it again. */
export function setRoutesToOthers(name: MachineName, change: "cut" | "restore"): void {
  for (const other of machineNames.filter((each) => each !== name)) {
    inNamespace(name, "route", change === "cut" ? "add" : "del", "blackhole", addressOf(other))
  }
}
