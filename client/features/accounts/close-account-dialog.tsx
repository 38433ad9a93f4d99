import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ReactNode } from "react"
import type { Account, AccountOrder, ClosingObstacle } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { errorText } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { accountQuery, useCloseAccount } from "./api.ts"

/** Asks before an account is closed permanently, and says everything that stands in the way. */
export function CloseAccountDialog({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const closing = useCloseAccount(account.id)
  // Fetched again: a payment may have arrived since the page was opened.
  const detail = useQuery({ ...accountQuery(account.id), refetchOnMount: "always" })
  const checking = detail.isFetching && !closing.isPending
  // If it can't be fetched, the bank still checks everything when it is asked to close.
  const obstacles =
    detail.data?.obstacles ?? (account.balance === "0.00" ? [] : (["account_not_empty"] as const))
  const open = obstacles.length === 0

  return (
    <ConfirmDialog
      title={say("Close {account}", { account: account.name })}
      description={formatIban(account.iban)}
      keep={say("Keep Account")}
      action={say("Close Account")}
      tone="danger"
      pendingLabel={say("Closing")}
      disabled={checking}
      {...(!checking && !open && { instead: <Remedy obstacle={obstacles[0]} account={account} /> })}
      change={closing}
      send={(told) => closing.mutate(undefined, told)}
      toast={{
        title: say("Account closed"),
        description: say("{account} is permanently closed.", { account: account.name }),
      }}
      onClose={onClose}
    >
      {checking ? (
        <Checking />
      ) : open ? (
        <p>
          {say(
            "Its card and IBAN stop working at once and permanently, and any savings goals on it are deleted. Its history stays in your transactions.",
          )}
        </p>
      ) : (
        obstacles.map((obstacle) => (
          <Obstacle key={obstacle} obstacle={obstacle} account={detail.data ?? account}>
            {obstacle === "account_has_orders" && <Orders orders={detail.data?.orders ?? []} />}
          </Obstacle>
        ))
      )}
      {closing.isError && (
        <Note tone="negative" icon={<TriangleAlert />} title={say("The account was not closed")}>
          {errorText(closing.error)}
        </Note>
      )}
    </ConfirmDialog>
  )
}

/** What can be done about an obstacle right away. */
function Remedy({
  obstacle,
  account,
}: {
  obstacle: ClosingObstacle | undefined
  account: Account
}) {
  if (obstacle !== "account_not_empty") return null
  return (
    <ButtonLink href={`/transfer?from=${account.id}`} size="large">
      {say("Move the Money")}
    </ButtonLink>
  )
}

function Checking() {
  return (
    <div role="status">
      <span className="sr-only">{say("Checking whether the account can be closed...")}</span>
      <Skeleton className="my-1 h-3.5 w-full" />
      <Skeleton className="my-2.5 h-3.5 w-3/5" />
    </div>
  )
}

const texts: Record<ClosingObstacle, (account: Account) => { title: Text; text: Text }> = {
  account_not_empty: ({ balance, currency }) => ({
    title: say("There is {amount} in this account", { amount: formatAmount(balance, currency) }),
    text: say("You can close an account once it's empty. Move the money first."),
  }),
  account_repays_loan: () => ({
    title: say("A loan is repaid from this account"),
    text: say("You can close it once the loan is paid off."),
  }),
  account_has_orders: () => ({
    title: say("Standing orders or scheduled payments use this account"),
    text: say("End them, or choose another account for them, first."),
  }),
  payment_open: () => ({
    title: say("A payment to another bank is still on its way"),
    text: say("You can close the account once the payment has arrived or come back."),
  }),
  interest_not_paid: () => ({
    title: say("The account has earned interest that isn't paid yet"),
    text: say("You can close it after the bank pays the interest at the end of the month."),
  }),
}

function Obstacle({
  obstacle,
  account,
  children,
}: {
  obstacle: ClosingObstacle
  account: Account
  children: ReactNode
}) {
  const { title, text } = texts[obstacle](account)
  return (
    <Note tone="caution" icon={<TriangleAlert />} title={title}>
      <span>{text}</span>
      {children}
    </Note>
  )
}

const namedAtMost = 5

/** The orders that use the account, with links to their pages. */
function Orders({ orders }: { orders: readonly AccountOrder[] }) {
  return (
    <ul className="mt-1.5 grid gap-1">
      {orders.slice(0, namedAtMost).map(({ id, amount, currency, recipientName }) => (
        <li key={id}>
          <TextLink href={`/payments/orders/${id}`} className="touch-area">
            <Say
              text="{amount} to <payee>{name}</payee>"
              amount={formatAmount(amount, currency)}
              name={recipientName}
              payee={<bdi translate="no" />}
            />
          </TextLink>
        </li>
      ))}
      {orders.length > namedAtMost && (
        <li>
          <TextLink href="/payments/orders" className="touch-area">
            {say("All {count} of them", { count: orders.length })}
          </TextLink>
        </li>
      )}
    </ul>
  )
}
