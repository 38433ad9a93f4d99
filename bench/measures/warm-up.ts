import type { Plan } from "../load/plan.ts"
import type { Setup } from "./setup.ts"

const seconds = 25

/**
 * Lets API processes run before they are measured: V8 compiles hot code after some thousand
 * requests, connections plan their statements, and the setup's postings get their seals. A bank's
 * processes run for weeks, and pgbench needs no such warm-up.
 */
export async function warmUp(
  { generator }: Setup,
  load: Pick<Plan, "ports" | "connections" | "workload" | "members">,
): Promise<void> {
  await generator.run({ ...load, seconds, mixed: false })
}
