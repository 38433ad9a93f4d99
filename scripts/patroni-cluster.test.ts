import { expect, test } from "vitest"
import { type Cluster, clusterFaults, clusterLine } from "./patroni-cluster.ts"

const whole: Cluster = {
  members: [
    { name: "m1", role: "leader", state: "running" },
    { name: "m2", role: "sync_standby", state: "running", lag: 0 },
    { name: "m3", role: "replica", state: "streaming", lag: 4096 },
  ],
}
const [leader, standby, replica] = whole.members
if (!leader || !standby || !replica) throw new Error("three members")

test("a whole cluster has no faults, and is described by its roles", () => {
  expect(clusterFaults(whole)).toEqual([])
  expect(clusterLine(whole)).toBe("m1 (leader), m2 (sync standby), m3 (replica, 4096 bytes behind)")
})

test.each([
  ["no primary", { members: [standby, replica, replica] }, "No machine is the primary"],
  ["no synchronous standby", { members: [leader, replica, replica] }, "No standby confirms"],
  ["a stopped member", { members: [leader, standby, { ...replica, state: "stopped" }] }, "m3 is"],
  ["two machines", { members: [leader, standby] }, "There are 2 machines"],
  ["a paused Patroni", { ...whole, pause: true }, "Patroni is paused"],
])("%s is a fault", (_, cluster, sentence) => {
  expect(clusterFaults(cluster).join(" ")).toContain(sentence)
})
