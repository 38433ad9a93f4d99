import { useQuery } from "@tanstack/react-query"
import PiggyBank from "lucide-react/icons/piggy-bank"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { SavingsGoal, SavingsGoals } from "#shared/contracts/goals.ts"
import { maxGoals } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { rhythmNames } from "#shared/orders/due-dates.ts"
import { formatDay } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { asWritten, say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Say } from "../../ui/say.tsx"
import { goalsQuery, useMoveGoal } from "./api.ts"
import { GoalItem } from "./goal-item.tsx"

const GoalDialog = lazyOverlay(
  () => import("./goal-dialog.tsx"),
  (code) => code.GoalDialog,
)
const RemoveGoalDialog = lazyOverlay(
  () => import("./remove-goal-dialog.tsx"),
  (code) => code.RemoveGoalDialog,
)

type GoalsCardProps = {
  /** Undefined while it is loading. */
  account: Account | undefined
  /** The address of the transfer form, filled in for a goal; undefined if no account can pay. */
  fillAddress: (goal: SavingsGoal) => string | undefined
}

/** The savings goals of an account. */
export function GoalsCard({ account, fillAddress }: GoalsCardProps) {
  return (
    <Card aria-labelledby="goals">
      <CardHead id="goals" title={say("Savings Goals")} />
      {account ? <LoadedGoals account={account} fillAddress={fillAddress} /> : <GoalsSkeleton />}
    </Card>
  )
}

type GoalsProps = GoalsCardProps & { account: Account }

function LoadedGoals(props: GoalsProps) {
  const query = useQuery(goalsQuery(props.account.id))
  return (
    <Loaded
      query={query}
      failure={say("Your savings goals did not load")}
      skeleton={<GoalsSkeleton />}
    >
      {(goals) => <Goals {...props} saving={goals} />}
    </Loaded>
  )
}

/** As high as the invitation to the first goal. */
function GoalsSkeleton() {
  return (
    <div className="min-h-60 py-2">
      <RowsSkeleton count={2} />
    </div>
  )
}

type Doing = { what: "edit" | "remove"; goal: SavingsGoal } | { what: "create" }

function Goals({ account, fillAddress, saving }: GoalsProps & { saving: SavingsGoals }) {
  const [doing, setDoing] = useState<Doing>()
  const moving = useMoveGoal(account.id)
  const { goals } = saving
  const close = () => setDoing(undefined)
  const create = () => setDoing({ what: "create" })
  return (
    <>
      {goals.length === 0 ? (
        <EmptyState
          icon={<PiggyBank />}
          title={say("What are you saving for?")}
          text={say("Name a goal and an amount, and see how far this account has come.")}
          action={
            <Button tone="secondary" icon={<Plus />} onClick={create}>
              {say("New Goal")}
            </Button>
          }
        />
      ) : (
        <>
          <p className="mt-1 max-w-[70ch] px-4 text-ink-2 md:px-6">
            {say(
              "This account's balance fills your goals from the first to the last. All of the money stays available to you.",
            )}
          </p>
          <ul className="mt-1">
            {goals.map((goal, index) => (
              <GoalItem
                key={goal.id}
                goal={goal}
                currency={account.currency}
                position={index + 1}
                count={goals.length}
                fillAddress={fillAddress(goal)}
                filled={saving.orders.length > 0}
                onEdit={() => setDoing({ what: "edit", goal })}
                onRemove={() => setDoing({ what: "remove", goal })}
                onMove={(position) => moving.mutate({ id: goal.id, position })}
              />
            ))}
          </ul>
          <Foot account={account} saving={saving} onCreate={create} />
        </>
      )}
      {(doing?.what === "create" || doing?.what === "edit") && (
        <GoalDialog
          account={account}
          goal={doing.what === "edit" ? doing.goal : undefined}
          onClose={close}
        />
      )}
      {doing?.what === "remove" && (
        <RemoveGoalDialog account={account} goal={doing.goal} onClose={close} />
      )}
    </>
  )
}

const lowered = (text: string) => asWritten(`${text.charAt(0).toLowerCase()}${text.slice(1)}`)

/** What fills the goals, what they leave, and the way to another goal. */
function Foot({
  account,
  saving,
  onCreate,
}: {
  account: Account
  saving: SavingsGoals
  onCreate: () => void
}) {
  const { goals, orders, unassigned } = saving
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-4 md:flex-row md:items-center md:px-6">
      <div className="min-w-0 flex-1 text-13 text-ink-2">
        {unassigned !== "0.00" && (
          <p>
            {say("{amount} is not needed for these goals.", {
              amount: formatAmount(unassigned, account.currency),
            })}
          </p>
        )}
        {orders.map(({ id, amount, currency, rhythm, nextOn }) => (
          <p key={id}>
            <Say
              text="<order>{amount} {rhythm}</order> by standing order, next on {date}"
              amount={formatAmount(amount, currency)}
              rhythm={lowered(say(rhythmNames[rhythm]))}
              date={formatDay(nextOn)}
              order={<TextLink href={`/payments/orders/${id}`} className="touch-area" />}
            />
          </p>
        ))}
      </div>
      {goals.length < maxGoals ? (
        <Button tone="secondary" icon={<Plus />} className="max-md:w-full" onClick={onCreate}>
          {say("New Goal")}
        </Button>
      ) : (
        <p className="text-13 text-ink-3">
          {say("{most} goals are the most for one account.", { most: maxGoals })}
        </p>
      )}
    </div>
  )
}
