import { useQuery } from "@tanstack/react-query"
import Check from "lucide-react/icons/check"
import Plus from "lucide-react/icons/plus"
import Send from "lucide-react/icons/send"
import UserRound from "lucide-react/icons/user-round"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { transactionsQuery } from "../../features/transactions/recent-query.ts"
import { say } from "../../lib/say.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { Row, Rows, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"

const day = 86_400_000
const newFor = 30 * day

/** Whether the member registered at most this long ago, in milliseconds. */
const registeredWithin = ({ createdAt }: User, time: number) =>
  Date.now() - new Date(createdAt).getTime() < time

/** Whether the member registered within the last 24 hours, so that nothing brings them back yet. */
export const isFirstDay = (user: User) => registeredWithin(user, day)

type GettingStartedProps = {
  user: User
  /** Undefined without simulated deposits. */
  onAddFunds: (() => void) | undefined
}

/** What a new member does first. Left out when everything is done, and after 30 days. */
export function GettingStarted({ user, onAddFunds }: GettingStartedProps) {
  const { data: transactions } = useQuery(transactionsQuery)
  if (!transactions || !registeredWithin(user, newFor)) return null
  const steps = [
    {
      title: onAddFunds ? say("Make your first deposit") : say("Receive your first money"),
      detail: onAddFunds
        ? say("Simulated, in a few seconds")
        : say("To the IBAN of one of your accounts"),
      icon: <Plus />,
      done: transactions.length > 0,
      act: onAddFunds,
    },
    {
      title: say("Make your first transfer"),
      detail: say("To any IBAN, free of charge"),
      icon: <Send />,
      done: transactions.some(({ type, direction }) => type === "transfer" && direction === "out"),
      href: "/transfer",
    },
    {
      title: say("Complete your profile"),
      detail: say("Add your phone number"),
      icon: <UserRound />,
      done: user.phoneNumber !== null,
      href: "/profile",
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card aria-labelledby="getting-started">
      <CardHead
        id="getting-started"
        title={say("Getting Started")}
        aside={say("{done} of {all} done", { done, all: steps.length })}
      />
      <Rows className="py-2 lg:grid lg:grid-cols-3 lg:[&>li]:before:hidden">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </Rows>
    </Card>
  )
}

type StepProps = {
  title: string
  detail: string
  icon: ReactNode
  done: boolean
  href?: string
  act?: (() => void) | undefined
}

function Step({ title, detail, icon, done, href, act }: StepProps) {
  const leads = !done && (href !== undefined || act !== undefined)
  return (
    <Row
      leads={leads}
      tile={<Tile tone={done ? "positive" : "brand"}>{done ? <Check /> : icon}</Tile>}
      title={
        leads && href ? (
          <Link href={href} className={rowLink}>
            {title}
          </Link>
        ) : leads ? (
          <button type="button" onClick={act} className={`${rowLink} text-left`}>
            {title}
          </button>
        ) : (
          title
        )
      }
      detail={done ? say("Done", { context: "step" }) : detail}
    />
  )
}
