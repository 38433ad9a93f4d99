import { useQuery } from "@tanstack/react-query"
import CreditCard from "lucide-react/icons/credit-card"
import HandCoins from "lucide-react/icons/hand-coins"
import MessagesSquare from "lucide-react/icons/messages-square"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { accountsQuery } from "../../features/accounts/api.ts"
import { cardsQuery } from "../../features/cards/api.ts"
import { useChat } from "../../features/help/api.ts"
import { loansQuery } from "../../features/loans/loans-query.ts"
import { formatDay } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Badge, StatusBadge } from "../../ui/badge.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { Row, Rows, rowLink } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"

/** More loans than these are shown in the Loan Center. Pending ones come last. */
const maxLoans = 4

/** Unread answers, loans that are not closed, and own frozen cards. Left out if there are none. */
export function AtAGlance() {
  const { data: accounts } = useQuery(accountsQuery)
  const { data: cards = [] } = useQuery({ ...cardsQuery, enabled: Boolean(accounts?.length) })
  const { data: loans = [] } = useQuery(loansQuery)
  const { unread } = useChat()
  const rows = [
    ...(unread > 0 ? [<Answers key="chat" unread={unread} />] : []),
    ...loans
      .filter(({ status }) => status !== "closed" && status !== "rejected")
      .toSorted((one, other) => Number(isPending(one)) - Number(isPending(other)))
      .slice(0, maxLoans)
      .map((loan) => <OpenLoan key={`loan-${loan.id}`} loan={loan} />),
    ...cards
      .filter(({ own, status }) => own && status === "frozen")
      .map((card) => <FrozenCard key={`card-${card.id}`} card={card} />),
  ]
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby="at-a-glance">
      <CardHead id="at-a-glance" title={say("At a Glance")} />
      <Rows className="py-2" paired={rows.length > 1}>
        {rows}
      </Rows>
    </Card>
  )
}

const isPending = ({ status }: Loan) => status === "pending"

function Answers({ unread }: { unread: number }) {
  return (
    <Row
      leads
      tile={
        <Tile tone="brand">
          <MessagesSquare />
        </Tile>
      }
      title={
        <Link href="/help-center" className={rowLink}>
          {say("{count, plural, one {# unread answer} other {# unread answers}}", {
            count: unread,
          })}
        </Link>
      }
      detail={say("From staff, in the Live Chat")}
    />
  )
}

function OpenLoan({ loan }: { loan: Loan }) {
  const { id, loanType, currency, amount, balance, arrears, status } = loan
  const running = status === "active"
  return (
    <Row
      leads
      tile={
        <Tile tone="brand">
          <HandCoins />
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href={`/loans/${id}`} className={rowLink}>
            {say(loanTitles[loanType])}
          </Link>
          {!running && <StatusBadge status={status} />}
          {arrears !== "0.00" && <Badge tone="negative">{say("Overdue")}</Badge>}
        </span>
      }
      end={formatAmount(running ? balance : amount, currency)}
      detail={progressOf(loan)}
      endDetail={running && say("still owed")}
    />
  )
}

function progressOf({ status, offer, nextPayment, currency }: Loan): ReactNode {
  if (status === "pending") return say("Under review")
  if (offer?.state === "open") {
    return say("Offer open until {date}", { date: formatDay(offer.expiresOn) })
  }
  if (offer?.state === "accepted" && status === "approved") return say("Waiting for its payout")
  if (!nextPayment) return undefined
  return say("{amount} due {date}", {
    amount: formatAmount(nextPayment.amount, currency),
    date: formatDay(nextPayment.dueDate),
  })
}

function FrozenCard({ card: { cardType, lastFour, frozenByBank } }: { card: DebitCard }) {
  return (
    <Row
      leads
      tile={
        <Tile>
          <CreditCard />
        </Tile>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href="/cards" className={rowLink}>
            {asWritten(`${cardType} ${lastFour}`)}
          </Link>
          <StatusBadge status="frozen" />
        </span>
      }
      detail={
        frozenByBank
          ? say("Only the bank can unfreeze it")
          : say("It can't send money until you unfreeze it")
      }
    />
  )
}
