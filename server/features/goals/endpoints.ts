import { Goal, GoalPosition, SavingsGoals } from "#shared/contracts/goals.ts"
import { maxGoals } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line, amount as newAmount } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { changeGoal, createGoal, moveGoal, removeGoal } from "./change-goals.ts"
import { listGoals } from "./read-goals.ts"

nameAnswers({ SavingsGoals })

const newGoal = request(
  "Goal",
  Goal,
  {
    name: line(1, 40, "What the member saves for."),
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
  answer: SavingsGoals,
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
