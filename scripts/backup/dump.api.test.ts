import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newSecrets } from "../../server/config/env-keys.ts"
import { runCommand } from "../../server/db/embedded/run-command.ts"
import { makeScratchDir, removeDataDir } from "../../server/db/embedded/scratch.ts"
import { serverUser } from "../../server/db/embedded/server-user.ts"
import { type BankAddress, startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { runProgram } from "../../testing/embedded-bank.ts"
import { newMember } from "../../testing/member.ts"
import { reservePort } from "../../testing/reserve-port.ts"

const debian = "/usr/lib/postgresql"
/** An external server's programs: Debian's, or those on the PATH. */
const bin = [
  ...(existsSync(debian) ? readdirSync(debian) : [])
    .filter((version) => Number(version) >= 15)
    .map((version) => join(debian, version, "bin")),
  ...(process.env["PATH"] ?? "").split(delimiter),
].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_dump")))

const scratch = makeScratchDir()
const file = join(scratch, "bank.dump")
let superuserUrl = ""
let bank: BankAddress
let close: (() => Promise<unknown>) | undefined

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = testClient(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function startServer(programs: string): Promise<void> {
  const pgdata = join(scratch, "cluster")
  const as = await serverUser(pgdata)
  mkdirSync(pgdata, { mode: 0o700 })
  const passwordFile = join(scratch, "password")
  writeFileSync(passwordFile, "of the superuser\n")
  if (as) chownSync(pgdata, as.uid, as.gid)
  const run = async (program: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(join(programs, program), args, { as })
    if (code !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
  }
  const users = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"]
  await run("initdb", "-D", pgdata, "--encoding=UTF8", "--locale=C.UTF-8", ...users)
  const port = await reservePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  await run("pg_ctl", "-D", pgdata, "-w", "-l", join(pgdata, "log"), "-o", options, "start")
  close = () => run("pg_ctl", "-D", pgdata, "-w", "-m", "fast", "stop")
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  superuserUrl = url("postgres", "of the superuser", "postgres")
  await ask(superuserUrl, "create role tessera_owner login createdb password 'p/q@r'")
  await ask(superuserUrl, "create role tessera_app login password 'app'")
  await ask(superuserUrl, "create database tessera owner tessera_owner")
  bank = {
    appUrl: url("tessera_app", "app", "tessera"),
    ownerUrl: url("tessera_owner", "p/q@r", "tessera"),
    secrets: newSecrets(),
  }
}

const run = (script: "backup" | "restore", ...args: string[]) =>
  runProgram(script, args, {
    ...bank.secrets,
    DATABASE_URL: bank.appUrl,
    DATABASE_OWNER_URL: bank.ownerUrl,
    PATH: [dirname(process.execPath), bin, "/usr/bin", "/bin"].join(":"),
  })

beforeAll(async () => {
  if (!bin) {
    throw new Error("These tests need a PostgreSQL of 15 or newer: apt-get install postgresql")
  }
  await startServer(bin)
  const api = await startApi(bank)
  const member = await newMember({}, [api.url])
  await member.deposit((await member.account("EUR")).id, "123.45")
  await api.stop()
})

afterAll(async () => {
  await close?.()
  removeDataDir(scratch)
})

test("dumps an external database and restores it under a new name", async () => {
  const made = await run("backup", file)
  expect([made.code, made.stderr]).toEqual([0, ""])
  expect(made.stdout).toContain("It contains no keys")
  const { code, stdout, stderr } = await run("restore", file, "--to", "Restored bank")
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toMatch(/^held by members, EUR +123\.45$/m)
  expect(stdout).toContain("The ledger is sound: no violations.")
  // As after a start: the owner owns the tables, and the app role can read but not write history.
  const there = (url: string) => url.replace(/tessera$/, "Restored%20bank")
  const appUrl = there(bank.appUrl)
  expect(await ask(appUrl, "select count(*)::int as n from postings")).toEqual([{ n: 2 }])
  await expect(ask(appUrl, "delete from postings")).rejects.toThrow("permission denied")
  expect(
    await ask(
      there(bank.ownerUrl),
      "select tableowner from pg_tables where tablename = 'postings'",
    ),
  ).toEqual([{ tableowner: "tessera_owner" }])
  const again = await run("restore", file, "--to", "Restored bank")
  expect(again.stderr).toBe(
    "The database Restored bank already exists, and is not an empty one of tessera_owner with the bank's locale. Choose a new name.",
  )
})

test("restores into an empty database that a superuser made, and never drops it", async () => {
  await ask(superuserUrl, "alter role tessera_owner nocreatedb")
  await ask(superuserUrl, "create database prepared owner tessera_owner")
  await ask(superuserUrl, "create database foreign_one")
  await ask(
    superuserUrl,
    "create database sorted_otherwise owner tessera_owner template template0 lc_collate 'C' lc_ctype 'C'",
  )
  for (const name of ["foreign_one", "sorted_otherwise"]) {
    expect((await run("restore", file, "--to", name)).stderr).toContain("is not an empty one")
  }
  const cut = join(scratch, "cut.dump")
  writeFileSync(cut, readFileSync(file).subarray(0, 10_000))
  const broken = await run("restore", cut, "--to", "prepared")
  expect(broken.code).toBe(1)
  expect(broken.stdout).toContain("The database prepared was there before, so it is not dropped.")
  expect(broken.stderr).toContain("pg_restore failed")
  // What failed was undone as a whole, so the database can be used for the next attempt.
  const { code, stdout, stderr } = await run("restore", file, "--to", "prepared")
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toMatch(/^held by members, EUR +123\.45$/m)
  const again = await run("restore", file, "--to", "prepared")
  expect(again.stderr).toContain("is not an empty one")
  expect(
    await ask(superuserUrl, "select from pg_database where datname = 'prepared'"),
  ).toHaveLength(1)
})

test("leaves no database behind if the restore fails", async () => {
  await ask(superuserUrl, "alter role tessera_owner nocreatedb")
  const forbidden = await run("restore", file, "--to", "second")
  expect(forbidden.stderr).toContain("The role tessera_owner may not create databases.")
  await ask(superuserUrl, "alter role tessera_owner createdb")
  const bytes = readFileSync(file)
  const cut = bytes.subarray(0, bytes.length - 1000)
  writeFileSync(file, cut)
  const damaged = await run("restore", file, "--to", "second")
  expect(damaged.stderr).toBe(
    `${file} is damaged: it has changed since the backup. Use another backup.`,
  )
  // A dump made by hand has no manifest, so only pg_restore can detect the damage.
  const byHand = join(scratch, "by-hand.dump")
  writeFileSync(byHand, cut.subarray(0, cut.length / 2))
  const broken = await run("restore", byHand, "--to", "second")
  expect([broken.code, broken.stdout]).toEqual([
    1,
    `${byHand} has no manifest beside it, so it could not be checked for damage.`,
  ])
  expect(broken.stderr).toContain("pg_restore failed")
  const left = await ask(superuserUrl, "select from pg_database where datname = 'second'")
  expect(left).toEqual([])
})
