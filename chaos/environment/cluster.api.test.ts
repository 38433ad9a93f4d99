import { existsSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { type CommitOrder, commitTap } from "./commit-tap.ts"
import { TcpProxy } from "./tcp-proxy.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.createDatabase("first")
  await ask(cluster.ownerUrl("first"), "create table kept as select 7 as n")
})
afterAll(() => cluster.close())

async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown> {
  const client = testClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const kept = (from = cluster) => ask(from.ownerUrl("first"), "select n from kept")

test("a database is a copy of its template, and belongs to the owner", async () => {
  await cluster.createDatabase("second", "first")
  expect(await ask(cluster.ownerUrl("second"), "select n from kept")).toBe(7)
  expect(await ask(cluster.appUrl("second"), "select current_user::text")).toBe("tessera_app")
  await expect(ask(cluster.appUrl("second"), "create temp table t ()")).rejects.toThrow("denied")
  await cluster.dropDatabase("second")
  await expect(ask(cluster.ownerUrl("second"), "select 1")).rejects.toThrow("does not exist")
})

test("committed data survives a kill of the whole server, and an immediate stop", async () => {
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    expect(await ask(cluster.appUrl("first"), `show ${setting}`)).toBe("on")
  }
  for (const end of [() => cluster.kill(), () => cluster.stopImmediate()]) {
    await end()
    expect(cluster.running()).toBe(false)
    await expect(kept()).rejects.toThrow("ECONNREFUSED")
    await cluster.start()
    expect(await kept()).toBe(7)
  }
})

test("its clock can be wrong until it is corrected", async () => {
  const offBy = async () =>
    Number(await ask(cluster.ownerUrl("first"), "select extract(epoch from clock_timestamp())")) -
    Date.now() / 1_000
  for (const offset of [-86_400, 3_600, 0]) {
    await cluster.stop()
    cluster.setClockOffset(offset)
    await cluster.start()
    expect(Math.abs((await offBy()) - offset)).toBeLessThan(5)
  }
})

test("a copy on a small separate disk has the data, fills up, recovers, and is removed completely", async () => {
  const copy = await openCluster({ smallDisk: true, copyOf: cluster })
  expect(await kept(copy)).toBe(7)
  expect(await kept()).toBe(7)
  await copy.disk?.fill()
  const much =
    "create table much as select repeat(md5(i::text), 9) from generate_series(1, 99999) i"
  await expect(ask(copy.ownerUrl("first"), much)).rejects.toThrow("No space left on device")
  await copy.disk?.free()
  await copy.start()
  await expect.poll(() => kept(copy).catch(() => undefined)).toBe(7)
  await ask(copy.ownerUrl("first"), much)
  await copy.close()
  expect(existsSync(copy.place.dataDir)).toBe(false)
})

test("the response to a posting's commit is lost only after PostgreSQL has committed", async () => {
  const owner = cluster.ownerUrl("first")
  await ask(owner, "create table booked (n int check (n > 0))")
  await ask(
    owner,
    "create function ledger_post_requests(int) returns void language sql as 'insert into booked values ($1)'",
  )
  const orders: CommitOrder[] = []
  const proxy = await TcpProxy.open(cluster.port, commitTap(orders))
  const through = owner.replace(`:${cluster.port}/`, `:${proxy.port}/`)
  const post = (n: number) => ask(through, "select ledger_post_requests($1)", [n])
  let lost = 0
  const lose: CommitOrder = {
    at: "committed",
    act(link) {
      lost += 1
      link.cut()
    },
  }
  orders.push(lose)
  expect(await ask(through, "select count(*)::int from booked")).toBe(0)
  await expect(post(-1)).rejects.toThrow("violates check constraint")
  expect(lost).toBe(0)
  await expect(post(1)).rejects.toThrow(/ECONNRESET|terminated/)
  expect(lost).toBe(1)
  await post(2)
  orders.push({ ...lose, at: "asked" })
  await expect(post(3)).rejects.toThrow(/ECONNRESET|terminated/)
  expect(lost).toBe(2)
  await expect
    .poll(() => ask(owner, "select string_agg(n::text, ',' order by n) from booked"))
    .toMatch(/^1,2(,3)?$/)
  await proxy.close()
})
