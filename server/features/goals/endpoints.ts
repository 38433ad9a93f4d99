import * as z from "zod/mini"
import { Goal, GoalPosition, goalStates, type SavingsGoals } from "#shared/contracts/goals.ts"
import { maxGoals } from "#shared/limits.ts"
import { rhythms } from "#shared/orders/due-dates.ts"
import { endpoint } from "../../http/endpoint.ts"
import { amount, answer, currency, id } from "../../http/openapi/answer-parts.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line, amount as newAmount } from "../../http/openapi/request-notes.ts"
import { changeGoal } from "./change-goal.ts"
import { createGoal } from "./create-goal.ts"
import { listGoals } from "./list-goals.ts"
import { moveGoal } from "./move-goal.ts"
import { removeGoal } from "./remove-goal.ts"

const day = z.iso.date()

const savingsGoals = answer<SavingsGoals>()(
  "SavingsGoals",
  z.strictObject({
    goals: z
      .array(
        z.strictObject({
          id,
          name: z.string(),
          targetAmount: amount,
          targetOn: z.nullable(day),
          saved: amount.check(
            z.describe(
              "Of the account's balance: what the goals before it leave, up to the target.",
            ),
          ),
          missing: amount,
          percent: z.int().check(z.minimum(0), z.maximum(100), z.describe("Rounded down.")),
          state: z
            .enum(goalStates)
            .check(
              z.describe(
                "open has no date; on_track is reached by its date with the standing orders that fill the account, and behind is not; overdue has a date that has passed.",
              ),
            ),
          fill: z
            .nullable(z.strictObject({ amount, firstOn: day, lastOn: day }))
            .check(
              z.describe(
                "The monthly standing order that would be needed besides those that exist; null unless behind.",
              ),
            ),
        }),
      )
      .check(z.describe("In the order in which they are filled.")),
    unassigned: amount.check(z.describe("What the goals leave of the balance.")),
    orders: z
      .array(
        z.strictObject({
          id,
          amount: amount.check(z.describe("In the payer's currency.")),
          currency,
          rhythm: z.enum(rhythms),
          nextOn: day,
        }),
      )
      .check(z.describe("The customer's active standing orders that pay into the account.")),
  }),
)

const newGoal = request(
  "Goal",
  Goal,
  {
    name: line(1, 40, "What the customer saves for."),
    targetAmount: newAmount,
    targetOn: {
      format: "date",
      description: "When it should be reached; null or left out for no date.",
    },
  },
  { name: "New kitchen", targetAmount: "6000.00", targetOn: "2027-11-30" },
)

const goals = {
  chapter: "Goals",
  caller: "member",
  status: 200,
  answer: savingsGoals,
  problems: ["not_found"],
} as const

export const goalEndpoints = [
  endpoint({
    ...goals,
    method: "get",
    path: "/accounts/{id}/goals",
    id: "listGoals",
    summary: "List the savings goals of an open account",
    description:
      "The account's balance is assigned to its goals in their order, each up to its target. Goals hold no money and lock none.",
    run: listGoals,
  }),

  endpoint({
    ...goals,
    method: "post",
    path: "/accounts/{id}/goals",
    id: "createGoal",
    summary: "Create a savings goal",
    description: `It is filled after the others. An account has at most ${maxGoals}. They are deleted when the account is closed.`,
    body: newGoal,
    status: 201,
    problems: ["not_found", "too_many_goals"],
    run: createGoal,
  }),

  endpoint({
    ...goals,
    method: "put",
    path: "/goals/{id}",
    id: "changeGoal",
    summary: "Change a savings goal",
    description: "Replaces name, target, and date.",
    body: newGoal,
    run: changeGoal,
  }),

  endpoint({
    ...goals,
    method: "put",
    path: "/goals/{id}/position",
    id: "moveGoal",
    summary: "Fill a savings goal earlier or later",
    description: "The other goals of the account keep their order.",
    body: request(
      "GoalPosition",
      GoalPosition,
      {
        position: { description: "1 is filled first. A position after the last one is the last." },
      },
      { position: 1 },
    ),
    run: moveGoal,
  }),

  endpoint({
    ...goals,
    method: "post",
    path: "/goals/{id}/removal",
    id: "removeGoal",
    summary: "Delete a savings goal",
    description: "The money stays in the account, for the goals that are left.",
    body: emptyBody,
    run: removeGoal,
  }),
]
