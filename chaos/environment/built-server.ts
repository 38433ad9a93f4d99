import { rmSync } from "node:fs"
import { join } from "node:path"
import { copyBuiltServer } from "../../testing/built-server.ts"
import { cleanUpAtExit } from "./leftovers.ts"

const built = new Map<string, Promise<string>>()

/**
 * The built server of a checkout, in a copy for this run alone.
 * @param code the checkout's folder
 * @returns the path of its main.js
 * @throws Error with what the build printed when it fails
 */
export function builtServer(code: string): Promise<string> {
  const known = built.get(code) ?? build(code)
  built.set(code, known)
  return known
}

async function build(code: string): Promise<string> {
  const copy = await copyBuiltServer(code)
  cleanUpAtExit(() => rmSync(copy, { recursive: true, force: true }))
  return join(copy, "main.js")
}
