import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Membership, MembershipObstacle } from "#shared/contracts/data.ts"
import { keptYears } from "#shared/data/export-states.ts"
import { countOf } from "#shared/in-words.ts"
import { formatAmount } from "#shared/money/format.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { membershipQuery, useCloseMembership } from "./api.ts"

/** What closing the membership needs, does, and leaves, and the way to do it. */
export function MembershipCard() {
  return (
    <Card aria-labelledby="close-membership">
      <CardHead id="close-membership" title="Close Your Membership" />
      <Loaded
        query={useQuery(membershipQuery)}
        failure="Your membership did not load"
        skeleton={<RowsSkeleton count={2} />}
      >
        {(membership) => <Ending membership={membership} />}
      </Loaded>
    </Card>
  )
}

function Ending({ membership }: { membership: Membership }) {
  const [asking, setAsking] = useState(false)
  const { obstacles, accounts, cards } = membership
  return (
    <CardBody className="grid gap-4">
      {obstacles.length > 0 ? (
        <div>
          <p className="font-semibold">This stands in the way now:</p>
          <ul className="mt-1 list-disc pl-5">
            {obstacles.map((obstacle) => (
              <li key={`${obstacle.kind} ${obstacle.id}`} className="py-0.5">
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing stands in the way. You can close your membership now.</p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <List
          title="What happens"
          items={[
            `${countOf(accounts, "account")} and ${countOf(cards, "card")} are closed, for good.`,
            "You are signed out everywhere and can't sign in again. Nobody else can take your username.",
            "Contact details, devices, payees, rules, budgets, and notifications are deleted.",
          ]}
        />
        <List
          title="What is kept, and how long"
          items={[
            `Your name, identity checks, and security activity for ${keptYears.identity} years, as the law on money laundering requires.`,
            `Transactions, loans, and messages for ${keptYears.books} years, as the law on bookkeeping requires.`,
          ]}
        />
      </div>
      <p className="text-ink-2">
        Afterward the bank can't show you anything here. Download a copy of your data first.
      </p>
      <div>
        <Button tone="danger" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
          Close Membership
        </Button>
      </div>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </CardBody>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {items.map((item) => (
          <li key={item} className="py-0.5">
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Obstacle({ obstacle }: { obstacle: MembershipObstacle }) {
  const { kind, id, name, amount, currency } = obstacle
  const figure = amount && currency ? formatAmount(amount, currency) : ""
  switch (kind) {
    case "balance":
      return (
        <>
          <TextLink href={`/accounts/${id}`}>{name}</TextLink>{" "}
          <span>{`holds ${figure}. Move it to another bank.`}</span>
        </>
      )
    case "interest":
      return (
        <>
          <TextLink href={`/accounts/${id}`}>{name}</TextLink>{" "}
          <span>{`has earned ${figure} of interest, which is paid on the first day of the next month.`}</span>
        </>
      )
    case "application":
      return (
        <>
          <span>An application for a</span>{" "}
          <TextLink href={`/loans/${id}`}>{`${name} loan`}</TextLink>{" "}
          <span>{`of ${figure} waits for a decision. Withdraw it.`}</span>
        </>
      )
    case "offer":
      return (
        <>
          <span>A</span> <TextLink href={`/loans/${id}`}>{`${name} loan`}</TextLink>{" "}
          <span>{`of ${figure} is approved but not paid out. Decline the offer, or withdraw from the loan.`}</span>
        </>
      )
    case "loan":
      return (
        <>
          <span>A</span> <TextLink href={`/loans/${id}`}>{`${name} loan`}</TextLink>{" "}
          <span>{`of ${figure} is open. Repay it.`}</span>
        </>
      )
    case "order":
      return (
        <>
          <span>An</span> <TextLink href={`/payments/orders/${id}`}>order</TextLink>{" "}
          <span>{`pays ${figure} to`}</span> <bdi translate="no">{name}</bdi>
          <span>. End it.</span>
        </>
      )
    case "payment":
      return (
        <>
          <span>{`A payment of ${figure} with`}</span> <bdi translate="no">{name}</bdi>{" "}
          <span>is not final yet. Wait until it is.</span>
        </>
      )
    case "claim":
      return (
        <>
          <span>{`You owe ${figure} for a payment to`}</span> <bdi translate="no">{name}</bdi>{" "}
          <span>that arrived late. Add money, and contact support.</span>
        </>
      )
    case "frozen_card":
      return <span>{`The bank has frozen the card ending in ${name}. Contact support.`}</span>
  }
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const closing = useCloseMembership()
  return (
    <ConfirmDialog
      alert
      title="Close Your Membership?"
      description="This can't be undone."
      keep="Stay a Member"
      action="Close for Good"
      tone="danger"
      pendingLabel="Closing"
      change={closing}
      // The page is left then.
      send={() => closing.mutate()}
      onClose={onClose}
    >
      <p>
        All your accounts and cards are closed, and you are signed out for good. You can't sign in
        again, not even to read your history.
      </p>
    </ConfirmDialog>
  )
}
