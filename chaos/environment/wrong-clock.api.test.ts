import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newSecrets } from "../../server/config/env-keys.ts"
import { repoRoot } from "../../server/config/root.ts"
import { newMember, newVisitor } from "../../testing/member.ts"
import { builtServer } from "./built-server.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { closeNode, type Node, openNode } from "./node.ts"
import { withClockPreload } from "./wrong-clock.ts"

const day = 86_400
const folder = mkdtempSync(join(tmpdir(), "tessera-clock-"))
let cluster: Cluster
let nodes: Node[] = []
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.createDatabase("trial")
  const options = {
    main: await builtServer(repoRoot),
    code: repoRoot,
    cluster,
    database: "trial",
    secrets: newSecrets(),
    staff: false,
    onReady() {},
    onDeath() {},
    wrongClock: withClockPreload,
  }
  const open = () => openNode({ ...options, folder: mkdtempSync(join(folder, "api-")) })
  nodes = await Promise.all([open(), open()])
  await Promise.all(nodes.map(({ program }) => program.untilReady(180_000)))
})
afterAll(async () => {
  await Promise.all(nodes.map(closeNode))
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
})

// Found by a chaos run: sessions used the clock of the process that answered.
test("a process whose clock is a day off signs no one out, and signing in works there", async () => {
  const [right = "", wrong = ""] = nodes.map(({ web }) => `http://127.0.0.1:${web.port}`)
  const before = await newMember({}, [right])
  for (const offset of [day, -day]) {
    nodes[1]?.setClockOffset?.(offset)
    const offBy = async () => {
      const { headers } = await newVisitor([wrong]).get("/api/health")
      return Math.abs((Date.parse(headers.get("date") ?? "") - Date.now()) / 1_000 - offset)
    }
    await expect.poll(offBy).toBeLessThan(60)
    const during = await newMember({}, [wrong])
    for (const { cookie } of [before, during]) {
      for (const origin of [right, wrong]) {
        const headers = { cookie: cookie() }
        expect((await newVisitor([origin]).get("/api/accounts", { headers })).status).toBe(200)
      }
    }
  }
})
