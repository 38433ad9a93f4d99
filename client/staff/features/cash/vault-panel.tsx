import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import * as z from "zod/mini"
import { type VaultDelivery, VaultDeliveryRequest } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Detail, Details, Panel, PanelBody } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { OpenProposals } from "../proposals/open-proposals.tsx"
import { useMay } from "../session/api.ts"
import { useCashChanges, vaultQuery } from "./api.ts"
import { VaultBalance, VaultCountForm, VaultDifference } from "./vault-count.tsx"

const columns: readonly Column<VaultDelivery>[] = [
  {
    id: "entry",
    label: "Entry",
    cell: ({ entry }) => <TextLink href={`/ledger/entries/${entry}`}>{entry}</TextLink>,
    tight: true,
  },
  {
    id: "reference",
    label: "Reference",
    cell: ({ reference }) => <span translate="no">{reference}</span>,
  },
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
  {
    id: "statement",
    label: "On a statement",
    cell: ({ onStatement }) => (onStatement ? "Yes" : "Not yet"),
    tight: true,
  },
  {
    id: "amount",
    label: "Amount",
    cell: ({ amount, currency }) => formatAmount(amount, currency),
    figure: true,
  },
]

/** What the vault holds, its counts, and the deliveries that filled or emptied it. */
export function VaultPanel() {
  const vault = useQuery(vaultQuery)
  const may = useMay()
  const [books, setBooks] = useState(false)
  const [counts, setCounts] = useState(false)
  const [sent, setSent] = useState<Proposed>()
  return (
    <>
      <OpenProposals proposals={vault.data?.proposals ?? []} sent={sent} />
      <Panel
        title="Vault"
        aside={
          may("proposeDelivery") && (
            <span className="flex flex-wrap gap-2">
              {!counts && (
                <Button tone="secondary" onClick={() => setCounts(true)}>
                  Count Vault
                </Button>
              )}
              <Button tone="secondary" onClick={() => setBooks(true)}>
                Book Delivery
              </Button>
            </span>
          )
        }
      >
        <Loaded
          query={vault}
          failure="The vault did not load"
          skeleton={
            <PanelBody>
              <Skeleton className="h-16 w-full" aria-busy />
            </PanelBody>
          }
        >
          {({ balances, proposals, deliveries }) => (
            <>
              <Details>
                {balances.map((one) => (
                  <Detail key={one.currency} name={one.currency}>
                    <VaultBalance {...one} />
                  </Detail>
                ))}
              </Details>
              {counts && <VaultCountForm onDone={() => setCounts(false)} />}
              {balances.map((one) => (
                <VaultDifference
                  key={one.currency}
                  {...one}
                  waits={proposals.some(({ kind }) => kind === "vault.difference")}
                  onSent={setSent}
                />
              ))}
              <div className="border-t border-line">
                <DataTable
                  label="Deliveries"
                  list={listOfRows(deliveries)}
                  columns={columns}
                  rowKey={({ id }) => id}
                  empty={{
                    title: "No deliveries",
                    text: "Cash that the sponsor or central bank delivers or collects is listed here.",
                  }}
                />
              </div>
            </>
          )}
        </Loaded>
      </Panel>
      {books && (
        <DeliveryDialog
          onSent={(proposed) => {
            setSent(proposed)
            setBooks(false)
          }}
          onClose={() => setBooks(false)}
        />
      )}
    </>
  )
}

const directions = [
  { value: "in", label: "Into the vault" },
  { value: "out", label: "From the vault" },
] as const

type Draft = {
  direction: "in" | "out"
  currency: Currency
  amount: string
  euros: string
  reference: string
  reason: string
}

/** Only other currencies than the euro cost or bring an amount in euros. */
const Delivery = z.pipe(
  z.transform(
    ({ euros, ...delivery }: Draft): z.input<typeof VaultDeliveryRequest> => ({
      ...delivery,
      ...(delivery.currency !== "EUR" && { euros }),
    }),
  ),
  VaultDeliveryRequest,
)

type DeliveryDialogProps = { onSent: (proposed: Proposed) => void; onClose: () => void }

/** Proposes to book cash that was delivered and counted, or handed over. */
function DeliveryDialog({ onSent, onClose }: DeliveryDialogProps) {
  const { proposeDelivery } = useCashChanges()
  const form = useStaffForm({
    contract: Delivery,
    values: {
      direction: "in",
      currency: "EUR",
      amount: "",
      euros: "",
      reference: "",
      reason: "",
    },
    send: proposeDelivery,
    onDone: onSent,
  })
  const [direction, currency] = form.form.watch(["direction", "currency"])
  return (
    <FormDialog
      form={form}
      title="Book Delivery"
      description="Cash that was delivered and counted, or handed over. The settlement account pays or is paid for it, once a second person has approved it."
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <ChoiceGroup
        label="Direction"
        name="delivery-direction"
        columns={2}
        choices={directions}
        {...form.held("direction")}
      />
      <ChoiceGroup
        label="Currency"
        name="delivery-currency"
        columns={4}
        choices={currencies.map((value) => ({ value, label: value }))}
        {...form.held("currency")}
      />
      <AmountField
        label="Amount"
        currency={currency}
        data-first=""
        {...form.amount("amount", currency)}
      />
      {currency !== "EUR" && (
        <AmountField
          label={direction === "in" ? "Settlement account pays" : "Settlement account is paid"}
          currency="EUR"
          {...form.amount("euros", "EUR")}
        />
      )}
      <TextField
        label="Reference"
        hint="Of the order, as the statement of the settlement account names it."
        autoComplete="off"
        maxLength={35}
        {...form.text("reference")}
      />
      <TextField
        label="Reason"
        hint="Who counted it, and the seals of the bags. The second person reads it."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
