import { type KeyUse, keySettings, keysInUse } from "../db/keys-in-use.ts"
import type { StaffContext } from "./staff-use-case.ts"

/** A key that is set or needed. `unused`: no row needs it, so it can be removed from the settings. */
export type KeyState = KeyUse & { state: "missing" | "current" | "needed" | "unused" }

/** Each key that is set or that rows need, with how many rows need it. */
export async function listKeys({
  env,
  pool,
}: Pick<StaffContext, "env" | "pool">): Promise<KeyState[]> {
  const uses = await keysInUse(pool)
  return keySettings.flatMap((setting) => {
    const set = env[setting].map(({ id }) => id)
    const needed = uses.filter((use) => use.setting === setting)
    return [...new Set([...set, ...needed.map(({ id }) => id)])].map((id) => {
      const rows = needed.find((use) => use.id === id)?.rows ?? 0
      return { setting, id, rows, state: stateOf(set, id, rows) }
    })
  })
}

function stateOf(set: readonly string[], id: string, rows: number): KeyState["state"] {
  if (!set.includes(id)) return "missing"
  if (set[0] === id) return "current"
  return rows > 0 ? "needed" : "unused"
}
