import { hash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod"
import { repoRoot } from "../config/root.ts"
import { withConstants } from "./sql-constants.ts"

/**
 * A part of the bank's SQL that is applied alone: a function, or what else a file says (views, triggers, and rows of
 * constants), in its order.
 */
export type SqlPart = {
  readonly path: string
  /** The function's name; undefined for the rest of a file. */
  readonly functionName: string | undefined
  readonly text: string
  readonly hash: string
}

/** The SQL of one release. */
export type SqlRelease = {
  /** Rises with every change that lands, so that an older release knows that it is one. */
  readonly number: number
  readonly parts: readonly SqlPart[]
}

/** Grants name a role each, and are applied after all else (rights/apply-rights.ts). */
const rights = "db/rights/"

const functions = /^create or replace function (\w+)\s*\([\s\S]*?\$\$[\s\S]*?\$\$[^;]*;\n/gm
const comments = /^[^\S\n]*--.*\n/gm

/**
 * The functions of a file, and the rest of it. Comments outside functions are not applied.
 * @param path where the file stands, for messages
 */
export function sqlParts(path: string, text: string): SqlPart[] {
  const found = [...text.matchAll(functions)].map(([body, name]) => ({ name, body }))
  const rest = text.replace(functions, "").replace(comments, "").trim()
  if (/^create (or replace )?function\b/m.test(rest)) {
    throw new Error(
      `${path}: a function begins with "create or replace function" and has a body in $$`,
    )
  }
  return [...found, ...(rest === "" ? [] : [{ name: undefined, body: rest }])].map(
    ({ name, body }) => ({
      path,
      functionName: name,
      text: body,
      hash: hash("sha256", body, "hex"),
    }),
  )
}

/**
 * All SQL files of a folder and those below it, by their paths, with the constants that they name.
 * @param folder of the server's code; that of this checkout by default
 */
export const readSqlFiles = (folder = join(repoRoot, "server")): SqlPart[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".sql") && !path.startsWith(rights))
    .sort()
    .flatMap((path) =>
      sqlParts(path, withConstants(path, readFileSync(join(folder, path), "utf8"))),
    )

/** What all parts say together; their order within and between files does not count. */
export const hashOfSql = (parts: readonly SqlPart[]): string =>
  hash(
    "sha256",
    parts
      .map((part) => part.hash)
      .sort()
      .join("\n"),
    "hex",
  )

const noted = z.object({ number: z.number(), hash: z.string() })

/** Where db:generate notes the number of a release, and the hash of its SQL. */
export const sqlReleaseFile = "server/db/sql-release.json"

/** The number that db:generate gave this checkout's SQL, and the hash of the SQL then. */
export const readSqlRelease = (root = repoRoot) =>
  noted.parse(JSON.parse(readFileSync(join(root, sqlReleaseFile), "utf8")))

/**
 * The SQL of a release.
 * @param root of its checkout; this one by default
 */
export const sqlOf = (root = repoRoot): SqlRelease => ({
  number: readSqlRelease(root).number,
  parts: readSqlFiles(join(root, "server")),
})
