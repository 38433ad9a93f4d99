import { keepPreviousData, useQuery } from "@tanstack/react-query"
import ContactRound from "lucide-react/icons/contact-round"
import Search from "lucide-react/icons/search"
import SearchX from "lucide-react/icons/search-x"
import { type ReactNode, useDeferredValue, useState } from "react"
import { Link } from "wouter"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { nameInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton, rowLink } from "../../ui/rows.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { Tile } from "../../ui/tile.tsx"
import { savedPayeesQuery, shownName } from "./api.ts"
import { VerificationBadge } from "./verification-badge.tsx"

/** The saved payees with a search; each leads to its page, and to a transfer. */
export function SavedPayees({ action }: { action: ReactNode }) {
  const [search, setSearch] = useState("")
  const sought = useDeferredValue(readTypedLine(search))
  const query = useQuery({ ...savedPayeesQuery(sought), placeholderData: keepPreviousData })
  const none = !search && !sought && !query.isPlaceholderData && query.data?.length === 0
  return (
    <Card aria-labelledby="saved-payees">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5 md:px-6">
        <h2 id="saved-payees" className="text-card">
          {say("Saved Payees")}
        </h2>
        {action}
      </div>
      {!none && (
        <div className="px-4 pt-3 md:px-6">
          <TextField
            label={say("Search")}
            type="search"
            placeholder={say("Name or IBAN")}
            prefix={<Search aria-hidden="true" className="size-4.5 text-ink-3" />}
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <Loaded query={query} failure={say("Payees did not load")} skeleton={<RowsSkeleton />}>
        {(payees) => <PayeeRows payees={payees} none={none} />}
      </Loaded>
    </Card>
  )
}

function PayeeRows({ payees, none }: { payees: readonly SavedPayee[]; none: boolean }) {
  if (payees.length === 0) {
    return none ? (
      <EmptyState
        icon={<ContactRound />}
        title={say("No payees yet")}
        text={say(
          "Save someone you pay again, such as your landlord. After a transfer you can save its payee too.",
        )}
      />
    ) : (
      <EmptyState
        icon={<SearchX />}
        title={say("No payee found")}
        text={say("The search covers your name for them, their name, and the IBAN.")}
      />
    )
  }
  return (
    <Rows className="pt-2 pb-2">
      {payees.map((payee) => (
        <Row
          key={payee.id}
          leads
          tile={<Tile tone="brand">{nameInitials(shownName(payee))}</Tile>}
          title={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <Link
                href={`/payments/payees/${payee.id}`}
                dir="auto"
                className={`${rowLink} wrap-anywhere`}
              >
                {shownName(payee)}
              </Link>
              <VerificationBadge payee={payee} />
            </span>
          }
          menu={
            <ButtonLink
              href={`/transfer?payee=${payee.id}`}
              tone="secondary"
              aria-label={say("Pay {name}", { name: shownName(payee) })}
              // Above the link that covers the row.
              className="relative"
            >
              {say("Pay")}
            </ButtonLink>
          }
          detail={
            <span className="flex flex-wrap gap-x-2">
              {payee.ownName && (
                <bdi translate="no" className="wrap-anywhere">
                  {payee.name}
                </bdi>
              )}
              <span translate="no" className="iban">
                {formatIban(payee.iban)}
              </span>
            </span>
          }
        />
      ))}
    </Rows>
  )
}
