import ArrowDown from "lucide-react/icons/arrow-down"
import ArrowUp from "lucide-react/icons/arrow-up"
import Check from "lucide-react/icons/circle-check"
import Clock from "lucide-react/icons/clock"
import Ellipsis from "lucide-react/icons/ellipsis"
import Pencil from "lucide-react/icons/pencil"
import Repeat from "lucide-react/icons/repeat"
import Trash from "lucide-react/icons/trash-2"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Badge } from "../../ui/badge.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Menu, MenuContent, MenuIconButton, MenuItem, MenuSeparator } from "../../ui/menu.tsx"
import { GoalStrip } from "./goal-strip.tsx"

type GoalItemProps = {
  goal: SavingsGoal
  currency: Currency
  /** Its position, from 1, and how many there are. */
  position: number
  count: number
  /** The transfer form, filled in; undefined where another account would be needed to pay from. */
  fillAddress: string | undefined
  /** Whether standing orders fill the account already. */
  filled: boolean
  onEdit: () => void
  onRemove: () => void
  onMove: (position: number) => void
}

/** One savings goal with its progress, what it needs, and what can be done with it. */
export function GoalItem({ goal, currency, filled, ...props }: GoalItemProps) {
  const { name, targetAmount, saved, missing, percent, state } = goal
  return (
    <li className="border-line px-4 py-4 not-first:border-t md:px-6">
      <div className="flex items-start gap-2">
        <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-semibold">
            <bdi translate="no" className="wrap-anywhere">
              {name}
            </bdi>
          </h3>
          <StateBadge state={state} />
        </div>
        <Actions name={name} {...props} />
      </div>
      <p translate="no" className="amount text-ink-2">
        <span className="text-18 font-semibold text-ink">{formatAmount(saved, currency)}</span>{" "}
        <span>
          {say("of {target}, {percent}", {
            target: formatAmount(targetAmount, currency),
            percent: formatPercent(percent),
          })}
        </span>
      </p>
      <GoalStrip
        percent={percent}
        label={say("{percent} of {goal} is saved", { percent: formatPercent(percent), goal: name })}
      />
      <p className="mt-2.5 text-13 text-ink-2">
        <span>
          {state === "reached"
            ? say("You have the whole amount.")
            : say("{amount} missing.", { amount: formatAmount(missing, currency) })}
        </span>{" "}
        <Outlook goal={goal} currency={currency} filled={filled} />
      </p>
      {state !== "reached" && state !== "on_track" && props.fillAddress && (
        <ButtonLink
          href={props.fillAddress}
          tone="secondary"
          icon={<Repeat />}
          className="mt-3 max-md:w-full"
          aria-label={say("Fill It Regularly: {goal}", { goal: name })}
        >
          {say("Fill It Regularly")}
        </ButtonLink>
      )}
    </li>
  )
}

function StateBadge({ state }: Pick<SavingsGoal, "state">) {
  switch (state) {
    case "reached":
      return (
        <Badge tone="positive" icon={<Check />}>
          {say("Reached")}
        </Badge>
      )
    case "on_track":
      return <Badge tone="brand">{say("On track")}</Badge>
    case "overdue":
      return (
        <Badge tone="caution" icon={<Clock />}>
          {say("Date passed")}
        </Badge>
      )
    default:
      return null
  }
}

/** The date, and what is needed to reach the goal by then. */
function Outlook({ goal, currency, filled }: Pick<GoalItemProps, "goal" | "currency" | "filled">) {
  const { targetOn, state, fill } = goal
  if (targetOn === null) return null
  const date = formatDay(targetOn)
  switch (state) {
    case "on_track":
      return say("Your standing orders reach it by {date}.", { date })
    case "overdue":
      return say("The date was {date}.", { date })
    case "behind":
      return fill
        ? say(
            "To reach it by {date}, put {amount}{more, select, more { more} other {}} aside {when, select, once {by then} other {every month}}.",
            {
              date,
              amount: formatAmount(fill.amount, currency),
              more: filled ? "more" : "first",
              when: fill.firstOn.slice(0, 7) === fill.lastOn.slice(0, 7) ? "once" : "monthly",
            },
          )
        : say("The date is today.")
    default:
      return say("The date is {date}.", { date })
  }
}

function Actions({
  name,
  position,
  count,
  onEdit,
  onRemove,
  onMove,
}: Omit<GoalItemProps, "goal" | "currency" | "filled" | "fillAddress"> & { name: string }) {
  return (
    <Menu>
      <MenuIconButton label={say("Actions for {name}", { name })}>
        <Ellipsis />
      </MenuIconButton>
      <MenuContent>
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {say("Edit")}
        </MenuItem>
        {position > 1 && (
          <MenuItem icon={<ArrowUp />} onSelect={() => onMove(position - 1)}>
            {say("Fill earlier")}
          </MenuItem>
        )}
        {position < count && (
          <MenuItem icon={<ArrowDown />} onSelect={() => onMove(position + 1)}>
            {say("Fill later")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash />} onSelect={onRemove}>
          {say("Delete")}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
