import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type VaultDelivery, VaultDeliveryRequest } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { readTypedAmount } from "../../../lib/typed-amount.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { Detail, Details, Panel, PanelBody } from "../../ui/panel.tsx"
import { OpenProposals } from "../proposals/open-proposals.tsx"
import { useCashChanges, vaultQuery } from "./api.ts"

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

/** What the vault holds, and the deliveries that filled or emptied it. */
export function VaultPanel() {
  const vault = useQuery(vaultQuery)
  const [books, setBooks] = useState(false)
  const [sent, setSent] = useState<Proposed>()
  return (
    <>
      <OpenProposals proposals={vault.data?.proposals ?? []} sent={sent} />
      <Panel
        title="Vault"
        aside={
          <Button tone="secondary" onClick={() => setBooks(true)}>
            Book Delivery
          </Button>
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
          {({ balances, deliveries }) => (
            <>
              <Details>
                {balances.map(({ currency, balance }) => (
                  <Detail key={currency} name={currency}>
                    <span translate="no" className="amount">
                      {formatAmount(balance, currency)}
                    </span>
                  </Detail>
                ))}
              </Details>
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

type DeliveryDialogProps = { onSent: (proposed: Proposed) => void; onClose: () => void }

/** Proposes to book cash that was delivered and counted, or handed over. */
function DeliveryDialog({ onSent, onClose }: DeliveryDialogProps) {
  const { proposeDelivery } = useCashChanges()
  const [draft, setDraft] = useState<Draft>({
    ...{ direction: "in", currency: "EUR", amount: "", euros: "", reference: "", reason: "" },
  })
  const { direction, currency } = draft
  return (
    <FormDialog
      title="Book Delivery"
      description="Cash that was delivered and counted, or handed over. The settlement account pays or is paid for it, once a second person has approved it."
      action="Send to Second Person"
      contract={VaultDeliveryRequest}
      body={{
        ...{ direction, currency, amount: readTypedAmount(draft.amount) },
        ...(currency !== "EUR" && { euros: readTypedAmount(draft.euros) }),
        ...{ reference: draft.reference.trim(), reason: draft.reason.trim() },
      }}
      onSend={async (body) => onSent(await proposeDelivery(body))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <ChoiceGroup
            label="Direction"
            name="delivery-direction"
            columns={2}
            choices={directions}
            value={direction}
            onChange={(chosen) => setDraft({ ...draft, direction: chosen })}
          />
          <ChoiceGroup
            label="Currency"
            name="delivery-currency"
            columns={4}
            choices={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(chosen) => setDraft({ ...draft, currency: chosen })}
          />
          <AmountField
            label="Amount"
            currency={currency}
            data-first=""
            value={draft.amount}
            error={faults["amount"]}
            onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
          />
          {currency !== "EUR" && (
            <AmountField
              label={direction === "in" ? "Settlement account pays" : "Settlement account is paid"}
              currency="EUR"
              value={draft.euros}
              error={faults["euros"]}
              onChange={({ target }) => setDraft({ ...draft, euros: target.value })}
            />
          )}
          <TextField
            label="Reference"
            hint="Of the order, as the statement of the settlement account names it."
            autoComplete="off"
            maxLength={35}
            value={draft.reference}
            error={faults["reference"]}
            onChange={({ target }) => setDraft({ ...draft, reference: target.value })}
          />
          <TextField
            label="Reason"
            hint="Who counted it, and the seals of the bags. The second person reads it."
            autoComplete="off"
            maxLength={500}
            value={draft.reason}
            error={faults["reason"]}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
