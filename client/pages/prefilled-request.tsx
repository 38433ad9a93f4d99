import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import CircleAlert from "lucide-react/icons/circle-alert"
import HandCoins from "lucide-react/icons/hand-coins"
import { useState } from "react"
import { useSearch } from "wouter"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { requestQuery } from "../features/requests/api.ts"
import type { TransferValues } from "../features/transfers/transfer-values.ts"
import { formatDay } from "../lib/format-date.ts"
import { failureText } from "../lib/problem.ts"
import { say } from "../lib/say.ts"
import { asTyped } from "../lib/typed-amount.ts"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"

type Prefilled = {
  /** The id in the URL; null without one. */
  asked: string | null
  query: UseQueryResult<PaymentRequest>
  /** The request that the form pays: open when it was filled in. */
  request: PaymentRequest | undefined
  /** Whether it is still open. */
  isOpen: boolean
}

/** The payment request that the transfer's URL asks for (`?request=ID`), if the member can pay it. */
export function usePrefilledRequest(): Prefilled {
  const asked = new URLSearchParams(useSearch()).get("request")
  const query = useQuery({ ...requestQuery(Number(asked)), enabled: asked !== null })
  const found = asked === null ? undefined : query.data
  const isOpen = found?.direction === "in" && found.state === "open"
  // As it was at first: if it was paid elsewhere since, the form must still name it, so that the bank refuses a
  // second transfer.
  const [first, setFirst] = useState<PaymentRequest>()
  if (isOpen && first?.id !== found.id) setFirst(found)
  return { asked, query, request: String(first?.id) === asked ? first : undefined, isOpen }
}

/** The transfer that pays a request: from an account of its currency that holds enough, if there is one. */
export function requestValues(
  request: PaymentRequest,
  accounts: readonly Account[],
): Partial<TransferValues> {
  const same = accounts.filter(({ currency }) => currency === request.currency)
  const covers = ({ balance }: Account) => fromDecimal(balance) >= fromDecimal(request.amount)
  const from = same.find(covers) ?? same[0]
  return {
    ...(from && { fromAccountId: from.id }),
    amount: asTyped(request.amount),
    recipientIban: formatIban(request.payeeIban),
    recipientName: request.payeeName,
    reference: request.reason,
  }
}

/** Says which request filled in the form, or why none did. */
export function PrefilledRequestNote({ asked, query, request, isOpen }: Prefilled) {
  if (asked === null || query.isPending) return null
  if (request && isOpen) {
    const { payeeName, amount, currency, expiresOn } = request
    return (
      <div className="mb-4 md:mb-6">
        <Note
          icon={<HandCoins />}
          role="status"
          title={say("{payee} asks you for {amount}", {
            payee: payeeName,
            amount: formatAmount(amount, currency),
          })}
        >
          <span>
            {say("The form is filled in with the request, which can be paid until {date}.", {
              date: formatDay(expiresOn),
            })}
          </span>{" "}
          <TextLink href={`/payments/requests/${request.id}`}>{say("See the request")}</TextLink>
        </Note>
      </div>
    )
  }
  return (
    <div className="mb-4 md:mb-6">
      <Note icon={<CircleAlert />} role="status" title={say("This request can't be paid")}>
        <span>{query.isError ? failureText(query.error) : say("It is no longer open.")}</span>{" "}
        <TextLink href="/payments/requests">{say("See your requests")}</TextLink>
      </Note>
    </div>
  )
}
