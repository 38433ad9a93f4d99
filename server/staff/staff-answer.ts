import * as z from "zod/mini"
import { inEnglish } from "#shared/refusals/entry.ts"
import { doneButNotShown } from "#shared/refusals/staff/employees.ts"
import { errorReason } from "../db/sql-error.ts"
import { type Problem, unavailable } from "../use-case/problem.ts"
import type { StaffAppContext } from "./staff-use-case.ts"

/** A refusal as the functions with which staff change something return it. */
export type StaffRefusal<Reason extends string> = { outcome: "refused"; reason: Reason }

/** The refusals of a function, for a union of its answers. */
export const staffRefusal = <const Reason extends string>(...reasons: readonly Reason[]) =>
  z.object({ outcome: z.literal("refused"), reason: z.enum(reasons) })

/** A refusal whose reason a table of sentences explains. */
export const refusedWithReason = z.object({ outcome: z.literal("refused"), reason: z.string() })

/**
 * What a function with which staff change something answers: done with something, or refused.
 * @param done the fields of an answer that is not a refusal
 * @param refused the reasons that the caller knows; by default any
 */
export const staffAnswer = <
  Done extends z.core.$ZodShape,
  Refused extends z.ZodMiniObject<{
    outcome: z.ZodMiniLiteral<"refused">
  }> = typeof refusedWithReason,
>(
  done: Done,
  refused?: Refused,
) =>
  z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("done"), ...done }),
    (refused ?? refusedWithReason) as Refused,
  ])

/**
 * What was done.
 * @param refuse the problem for a reason
 * @throws that problem for a refusal
 */
export function doneOr<Answer extends { outcome: "done" } | StaffRefusal<string>>(
  refuse: (reason: string) => Problem,
  answer: Answer,
): Exclude<Answer, { outcome: "refused" }> {
  if (answer.outcome === "refused") throw refuse(answer.reason)
  return answer as Exclude<Answer, { outcome: "refused" }>
}

/**
 * Reads what is shown of something that was carried out. That this fails must not look as if nothing was done.
 * @throws Problem unavailable, which says that it was done
 */
export async function readAfterwards<Answer>(
  { log }: Pick<StaffAppContext, "log">,
  read: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    log.error({ reason: errorReason(error) }, "what was carried out could not be shown")
    throw unavailable(inEnglish(doneButNotShown))
  }
}
