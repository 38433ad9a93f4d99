import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { nameStatements } from "./named-statements.ts"
import { openPool } from "./pool.ts"

let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  pool = nameStatements(openPool(inject("bank").ownerUrl, 1, () => {}))
  client = await pool.connect()
})
afterAll(async () => {
  client.release()
  await pool.end()
})

/** The texts that this connection keeps. */
async function kept(mark: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%-- ${mark}'`,
  )
  return rows.map(({ statement }) => statement)
}

test("a repeated statement with parameters is prepared, and returns the same result", async () => {
  const text = "select $1::int + 1 as sum -- again"
  for (const given of [1, 2, 3]) {
    const { rows } = await client.query<{ sum: number }>(text, [given])
    expect(rows).toEqual([{ sum: given + 1 }])
  }
  expect(await kept("again")).toEqual([text])
})

test("a read without parameters is prepared too", async () => {
  const text = "select 1 as one -- plain"
  for (const _ of [1, 2, 3]) expect((await client.query(text)).rows).toEqual([{ one: 1 }])
  expect(await kept("plain")).toEqual([text])
})

test("single-use statements, multiple statements, and statements without a plan are not", async () => {
  await client.query("select $1::int -- once", [1])
  for (const _ of [1, 2]) {
    await client.query("select 1 as one; select 2 as two -- several")
    await client.query("begin -- plan")
    await client.query("rollback")
  }
  expect([await kept("once"), await kept("several"), await kept("plan")]).toEqual([[], [], []])
})

test("the same statement can return rows as arrays and as objects", async () => {
  const text = "select $1::int as one -- both"
  await client.query(text, [1])
  expect((await client.query(text, [1])).rows).toEqual([{ one: 1 }])
  expect((await client.query({ text, rowMode: "array" }, [1])).rows).toEqual([[1]])
  expect(await kept("both")).toEqual([text])
})

test("a statement keeps working after a newer version adds a column to its table", async () => {
  await client.query("create temp table growing (id int primary key)")
  const text = "select id from growing where id = $1 -- growing"
  for (const id of [1, 2]) await client.query(text, [id])
  await client.query("alter table growing add column name text")
  await client.query("insert into growing values (3, 'x')")
  expect((await client.query(text, [3])).rows).toEqual([{ id: 3 }])
  expect(await kept("growing")).toEqual([text])
})
