import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Membership, MembershipObstacle } from "#shared/contracts/data.ts"
import { keptYears } from "#shared/data/export-states.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { Say } from "../../ui/say.tsx"
import { membershipQuery, useCloseMembership } from "./api.ts"

/** What closing the membership needs, does, and leaves, and the way to do it. */
export function MembershipCard() {
  return (
    <Card aria-labelledby="close-membership">
      <CardHead id="close-membership" title={say("Close Your Membership")} />
      <Loaded
        query={useQuery(membershipQuery)}
        failure={say("Your membership did not load")}
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
          <p className="font-semibold">{say("This stands in the way now:")}</p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {obstacles.map((obstacle) => (
              <li key={`${obstacle.kind} ${obstacle.id}`} className="py-2.5">
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{say("Nothing stands in the way. You can close your membership now.")}</p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <List
          title={say("What happens")}
          items={[
            say(
              "{accounts, plural, one {# account} other {# accounts}} and {cards, plural, one {# card} other {# cards}} are closed, for good.",
              { accounts, cards },
            ),
            say(
              "You are signed out everywhere and can't sign in again. Nobody else can take your username.",
            ),
            say("Contact details, devices, payees, rules, budgets, and notifications are deleted."),
          ]}
        />
        <List
          title={say("What is kept, and how long")}
          items={[
            say(
              "Your name, identity checks, and security activity for {years} years, as the law on money laundering requires.",
              { years: keptYears.identity },
            ),
            say(
              "Transactions, loans, and messages for {years} years, as the law on bookkeeping requires.",
              { years: keptYears.books },
            ),
          ]}
        />
      </div>
      <p className="text-ink-2">
        {say(
          "Afterward the bank can't show you anything here. Download a copy of your data first.",
        )}
      </p>
      <div>
        <Button tone="danger" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
          {say("Close Membership")}
        </Button>
      </div>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </CardBody>
  )
}

function List({ title, items }: { title: string; items: readonly Text[] }) {
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

/** The types of loans as they stand before "loan". */
const loanTypes = {
  personal: say("personal", { context: "loan" }),
  mortgage: say("mortgage", { context: "loan" }),
  business: say("business", { context: "loan" }),
  auto: say("auto", { context: "loan" }),
} as const

const typeOf = (name: string) => loanTypes[name as keyof typeof loanTypes]

function Obstacle({ obstacle }: { obstacle: MembershipObstacle }) {
  const { kind, id, name, amount, currency } = obstacle
  const figure = amount && currency ? formatAmount(amount, currency) : ""
  const payee = <bdi translate="no" />
  switch (kind) {
    case "balance":
      return (
        <Say
          text="<account>{name}</account> holds {amount}. Move it to another bank."
          account={<TextLink href={`/accounts/${id}`} />}
          name={name}
          amount={figure}
        />
      )
    case "interest":
      return (
        <Say
          text="<account>{name}</account> has earned {amount} of interest, which is paid on the first day of the next month."
          account={<TextLink href={`/accounts/${id}`} />}
          name={name}
          amount={figure}
        />
      )
    case "application":
      return (
        <Say
          text="An application for a <loan>{name} loan</loan> of {amount} waits for a decision. Withdraw it."
          loan={<TextLink href={`/loans/${id}`} />}
          name={typeOf(name)}
          amount={figure}
        />
      )
    case "offer":
      return (
        <Say
          text="A <loan>{name} loan</loan> of {amount} is approved but not paid out. Decline the offer, or withdraw from the loan."
          loan={<TextLink href={`/loans/${id}`} />}
          name={typeOf(name)}
          amount={figure}
        />
      )
    case "loan":
      return (
        <Say
          text="A <loan>{name} loan</loan> of {amount} is open. Repay it."
          loan={<TextLink href={`/loans/${id}`} />}
          name={typeOf(name)}
          amount={figure}
        />
      )
    case "order":
      return (
        <Say
          text="An <order>order</order> pays {amount} to <payee>{name}</payee>. End it."
          order={<TextLink href={`/payments/orders/${id}`} />}
          amount={figure}
          payee={payee}
          name={name}
        />
      )
    case "payment":
      return (
        <Say
          text="A payment of {amount} with <payee>{name}</payee> is not final yet. Wait until it is."
          amount={figure}
          payee={payee}
          name={name}
        />
      )
    case "claim":
      return (
        <Say
          text="You owe {amount} for a payment to <payee>{name}</payee> that arrived late. Add money, and contact support."
          amount={figure}
          payee={payee}
          name={name}
        />
      )
    case "frozen_card":
      return (
        <span>
          {say("The bank has frozen the card ending in {digits}. Contact support.", {
            digits: name,
          })}
        </span>
      )
  }
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const closing = useCloseMembership()
  return (
    <ConfirmDialog
      alert
      title={say("Close Your Membership?")}
      description={say("This can't be undone.")}
      keep={say("Stay a Member")}
      action={say("Close for Good")}
      tone="danger"
      pendingLabel={say("Closing", { context: "membership" })}
      change={closing}
      // The page is left then.
      send={() => closing.mutate()}
      onClose={onClose}
    >
      <p>
        {say(
          "All your accounts and cards are closed, and you are signed out for good. You can't sign in again, not even to read your history.",
        )}
      </p>
    </ConfirmDialog>
  )
}
