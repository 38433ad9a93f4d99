import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { findProgram } from "./client-programs.ts"

const scratch = mkdtempSync(join(tmpdir(), "tessera-programs-"))
afterAll(() => rmSync(scratch, { recursive: true }))

/** A folder with a pg_dump that reports this version. */
function folderOf(version: string): string {
  const folder = join(scratch, version)
  mkdirSync(folder, { recursive: true })
  const script = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version} (Debian ${version}-1.pgdg12+1)"\n`
  writeFileSync(join(folder, "pg_dump"), script, { mode: 0o755 })
  return folder
}

const find = (server: string, ...versions: string[]) =>
  findProgram("pg_dump", server, versions.map(folderOf))

test("uses the server's own major version, or else the newest", async () => {
  expect(await find("16.4", "15.18", "16.2", "18.4")).toBe(join(scratch, "16.2/pg_dump"))
  expect(await find("16.4", "17.10", "17.9", "15.18")).toBe(join(scratch, "17.10/pg_dump"))
})

test("rejects a program older than the server by name, and a missing one", async () => {
  await expect(find("18.4", "14.1", "15.18")).rejects.toThrow(
    "pg_dump 15.18 is older than the server's 18.4: install postgresql-client-18.",
  )
  await expect(find("18.4")).rejects.toThrow(
    "pg_dump was not found on PATH or in /usr/lib/postgresql: install postgresql-client-18.",
  )
})
