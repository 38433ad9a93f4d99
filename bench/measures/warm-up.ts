import type { Plan } from "../load/plan.ts"
import type { Setup } from "./setup.ts"

const seconds = 25

/**
 * Lets API processes run before they are measured: V8 compiles what is used after some thousand requests,
 * connections plan their statements, and what the setup posted gets its seals. A bank's process runs for
 * weeks, and pgbench has none of that to wait for.
 */
export async function warmUp(
  { generator }: Setup,
  load: Pick<Plan, "ports" | "connections" | "workload" | "customers">,
): Promise<void> {
  await generator.run({ ...load, seconds, mixed: false })
}
