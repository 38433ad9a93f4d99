import { useQuery } from "@tanstack/react-query"
import { useParams } from "wouter"
import type { CashReceipt } from "#shared/contracts/staff-cash.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { receiptQuery } from "../features/cash/api.ts"
import { useShortcuts } from "../keys.ts"
import { Page } from "../ui/page.tsx"

const titles = { paid_in: "Cash in", paid_out: "Cash out", reversal: "Cash corrected" } as const

/** A receipt for the member, to be printed and signed. */
export function ReceiptPage() {
  const { id } = useParams<{ id: string }>()
  const receipt = useQuery(receiptQuery(id))
  useShortcuts("Receipt", [{ key: "w", label: "Print", run: () => window.print() }])
  return (
    <Page
      title={`Receipt ${id}`}
      crumbs={[{ label: "Cash desk", href: "/cash" }]}
      actions={
        receipt.data && (
          <span className="print:hidden">
            <Button aria-keyshortcuts="w" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        )
      }
    >
      <Loaded
        query={receipt}
        failure="The receipt did not load"
        framed
        skeleton={<Skeleton className="h-64 w-full max-w-[32rem]" />}
      >
        {(loaded) => <Receipt receipt={loaded} />}
      </Loaded>
    </Page>
  )
}

function Receipt({ receipt }: { receipt: CashReceipt }) {
  const { kind, amount, currency, reference, at, iban, memberName, teller } = receipt
  return (
    <Card as="div" className="max-w-[32rem] p-4">
      <p className="font-semibold">{settings.creditUnion.name}</p>
      <p className="mt-1 text-28 font-semibold">
        <span translate="no" className="amount">
          {formatAmount(amount, currency)}
        </span>
      </p>
      <p className="text-ink-2">{titles[kind]}</p>
      <KeyValues className="mt-3">
        <KeyValue name="Member">{memberName}</KeyValue>
        <KeyValue name="Account">
          <span translate="no">{formatIban(iban)}</span>
        </KeyValue>
        <KeyValue name="When">{formatDateTime(at)}</KeyValue>
        <KeyValue name="Reference">
          <span translate="no">{reference}</span>
        </KeyValue>
        <KeyValue name="Served by">{teller}</KeyValue>
      </KeyValues>
      <p className="mt-10 hidden border-t border-line pt-2 text-13 text-ink-2 print:block">
        Signature of the member
      </p>
    </Card>
  )
}
