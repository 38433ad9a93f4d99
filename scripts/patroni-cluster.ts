import { z } from "zod"

/** What Patroni's REST API answers at /cluster: of each member its role and state, and how far it lags in bytes. */
const Cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
  pause: z.boolean().optional(),
})
export type Cluster = z.infer<typeof Cluster>

/** Since Patroni 4, with `synchronous_mode: quorum`, the last of them. */
const synchronousRoles = ["sync_standby", "quorum_standby"]

/**
 * Asks one machine's Patroni for all of them.
 * @param url of its REST API, as in `http://198.51.100.11:8008`
 * @throws Error when it does not answer within five seconds
 */
export async function readCluster(url: string): Promise<Cluster> {
  const response = await fetch(new URL("/cluster", url), { signal: AbortSignal.timeout(5_000) })
  return Cluster.parse(await response.json())
}

/** What keeps the bank from surviving the loss of a machine: one sentence each, none if nothing does. */
export function clusterFaults({ members, pause }: Cluster): string[] {
  const faults: string[] = []
  if (!members.some(({ role }) => role === "leader")) {
    faults.push("No machine is the primary, so nothing is posted.")
  }
  if (!members.some(({ role }) => synchronousRoles.includes(role))) {
    faults.push("No standby confirms commits.")
  }
  for (const { name, state } of members) {
    if (state !== "running" && state !== "streaming") faults.push(`${name} is ${state}.`)
  }
  if (members.length < 3) faults.push(`There are ${members.length} machines; three are needed.`)
  if (pause) faults.push("Patroni is paused: nothing replaces a lost primary.")
  return faults
}

/** The machines in one line. */
export function clusterLine({ members }: Cluster): string {
  return members
    .map(({ name, role, lag }) => {
      const behind = typeof lag === "number" && lag > 0 ? `, ${lag} bytes behind` : ""
      return `${name} (${role.replace("_", " ")}${behind})`
    })
    .join(", ")
}
