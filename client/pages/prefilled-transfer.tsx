import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import Repeat from "lucide-react/icons/repeat"
import { useSearch } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { transactionQuery } from "../features/transactions/api.ts"
import type { TransferValues } from "../features/transfers/transfer-values.ts"
import { formatDate } from "../lib/format-date.ts"
import { failureText } from "../lib/problem.ts"
import { say } from "../lib/say.ts"
import { whens } from "../money/orders/schedule-values.ts"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { canPayAgain, paidAgain } from "./history/pay-again.ts"

/**
 * What the transfer's URL asks for: the account that pays (`?from=ID`), or an earlier payment to make again
 * (`?again=REFERENCE`), which only its payer can read; and when (`?when=date` or `regularly`). Or the order to
 * change (`?order=ID`). The URL never names a payee.
 */
export function usePrefilled() {
  const parts = new URLSearchParams(useSearch())
  const from = Number(parts.get("from"))
  const reference = parts.get("again")
  const query = useQuery({ ...transactionQuery(reference ?? ""), enabled: reference !== null })
  const again = reference === null ? undefined : query
  const when = whens.find((one) => one === parts.get("when")) ?? "now"
  function prefill(accounts: readonly Account[]): Partial<TransferValues> {
    if (again?.data && canPayAgain(again.data)) return { when, ...paidAgain(again.data, accounts) }
    return { when, ...(accounts.some(({ id }) => id === from) ? { fromAccountId: from } : {}) }
  }
  const order = parts.get("order")
  return { from, again, prefill, orderId: order === null ? undefined : Number(order) }
}

/** Says which payment filled in the form, or why none did. */
export function PaidAgainNote({ again }: { again: UseQueryResult<TransactionDetail> | undefined }) {
  if (!again || again.isPending) return null
  const repeated = again.data && canPayAgain(again.data)
  return (
    <div className="mb-4 md:mb-6">
      <Note
        icon={<Repeat />}
        role="status"
        title={
          repeated
            ? say("Filled in from your payment of {date}", {
                date: formatDate(again.data.createdAt),
              })
            : say("This payment can't be made again")
        }
      >
        <span>
          {repeated
            ? say("Change what is different this time.")
            : again.isError
              ? failureText(again.error)
              : say("Only completed transfers to an IBAN can.")}
        </span>{" "}
        <TextLink href="/transfer">{say("Use an empty form")}</TextLink>
      </Note>
    </div>
  )
}
