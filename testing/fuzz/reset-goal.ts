import { createGoal } from "../watch/full-member.ts"
import type { Row } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"

/** Deletes a goal that a case created, and creates one again if it deleted the environment's. */
export async function goalAgain(environment: Environment, before: Row | null, after: Row | null) {
  const { api, bank, member, names } = environment
  if (!before) await bank.sql("delete from savings_goals where id = $1", [after?.["id"]])
  if (String(before?.["id"]) !== names.get("goal.own") || after) return
  names.set("goal.own", String(await createGoal(member, Number(names.get("account.GBP")))))
  // They are not the next case's; a goal changes no balance.
  await api.writes()
}
