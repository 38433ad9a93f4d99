import * as z from "zod/mini"
import { maxWaiting, worklistNames } from "../worklists.ts"
import { described, moment } from "./fields.ts"

/** GET /api/staff/worklists: the lists on which the employee may act, in order. */
export const WaitingWork = z.object({
  list: z.enum(worklistNames),
  waiting: described(z.int(), `How much waits; ${maxWaiting} stands for at least as much.`),
  oldest: described(z.nullable(moment), "Since when the oldest waits; null if nothing does."),
})
export type WaitingWork = z.infer<typeof WaitingWork>
