import { useQuery } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import ShieldCheck from "lucide-react/icons/shield-check"
import Trash from "lucide-react/icons/trash-2"
import { useRef, useState } from "react"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { nameInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Tile } from "../../ui/tile.tsx"
import { AddPayeeDialog } from "./add-payee-dialog.tsx"
import { trustedPayeesQuery } from "./api.ts"
import { RemovePayeeDialog } from "./remove-payee-dialog.tsx"

/** The payees that are paid without a second factor, with actions to add and remove them. */
export function TrustedPayees() {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<TrustedPayee>()
  const add = useRef<HTMLButtonElement>(null)
  return (
    <Card aria-labelledby="trusted-payees">
      <CardHead id="trusted-payees" title={say("Trusted Payees")} />
      <p className="px-4 pt-0.5 text-ink-2 md:px-6">
        {say(
          "Payments to them don't need a second factor. They still count toward your daily limit.",
        )}
      </p>
      <PayeeList onRemove={setRemoving} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line p-4 md:px-6">
        <Button
          ref={add}
          tone="secondary"
          icon={<Plus />}
          className="max-md:w-full"
          onClick={() => setAdding(true)}
        >
          {say("Add Payee")}
        </Button>
        <TextLink href="/payments/payees">{say("Saved payees")}</TextLink>
      </div>
      {adding && <AddPayeeDialog onClose={() => setAdding(false)} />}
      {removing && (
        <RemovePayeeDialog
          payee={removing}
          onClose={() => setRemoving(undefined)}
          // The row's own button is removed with it.
          onRemoved={() => requestAnimationFrame(() => add.current?.focus())}
        />
      )}
    </Card>
  )
}

function PayeeList({ onRemove }: { onRemove: (payee: TrustedPayee) => void }) {
  const query = useQuery(trustedPayeesQuery)
  return (
    <Loaded
      query={query}
      failure={say("Trusted payees did not load")}
      skeleton={<RowsSkeleton count={2} />}
    >
      {(payees) => <PayeeRows payees={payees} onRemove={onRemove} />}
    </Loaded>
  )
}

function PayeeRows({
  payees,
  onRemove,
}: {
  payees: readonly TrustedPayee[]
  onRemove: (payee: TrustedPayee) => void
}) {
  if (payees.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title={say("No trusted payees yet")}
        text={say("Add someone you pay often, such as your landlord.")}
      />
    )
  }
  return (
    <Rows className="pt-2">
      {payees.map((payee) => (
        <Row
          key={payee.id}
          tile={<Tile tone="brand">{nameInitials(payee.name)}</Tile>}
          title={<span className="wrap-anywhere">{payee.name}</span>}
          detail={
            <span translate="no" className="iban">
              {formatIban(payee.iban)}
            </span>
          }
          menu={
            <IconButton
              label={say("Remove {name}", { name: payee.name })}
              onClick={() => onRemove(payee)}
            >
              <Trash />
            </IconButton>
          }
        />
      ))}
    </Rows>
  )
}
