import { useState } from "react"
import type { MemberAccount, MemberFile } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { bankDay } from "../../../lib/bank-time.ts"
import { formatDay } from "../../../lib/format-date.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { StatusBadge } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { SentToSecondPerson } from "../proposals/sent-note.tsx"
import { useMay } from "../session/api.ts"

const RefundDialog = lazyOverlay(
  () => import("./refund-dialog.tsx"),
  (code) => code.RefundDialog,
)

const columns: readonly Column<MemberAccount>[] = [
  { id: "name", label: "Account", cell: ({ name }) => name },
  {
    id: "iban",
    label: "IBAN",
    cell: ({ iban }) => (
      <span translate="no" className="iban whitespace-nowrap">
        {formatIban(iban)}
      </span>
    ),
  },
  {
    id: "type",
    label: "Type",
    cell: ({ accountType, closedAt }) => (
      <span className="flex items-center gap-2">
        <span>{accountType === "savings" ? "Savings" : "Current"}</span>
        {closedAt && <StatusBadge status="closed" />}
      </span>
    ),
    tight: true,
  },
  {
    id: "opened",
    label: "Opened",
    cell: ({ openedAt }) => formatDay(bankDay(new Date(openedAt))),
    tight: true,
  },
  {
    id: "balance",
    label: "Balance",
    cell: ({ balance, currency }) => formatAmount(balance, currency),
    figure: true,
  },
]

const refundColumn = (onRefund: (account: MemberAccount) => void): Column<MemberAccount> => ({
  id: "action",
  label: "",
  tight: true,
  cell: (account) =>
    account.closedAt === null && (
      <Button
        tone="secondary"
        size="small"
        className="md:-my-1"
        aria-label={`Refund Fee to ${account.name} in ${account.currency}`}
        onClick={() => onRefund(account)}
      >
        Refund Fee
      </Button>
    ),
})

/** The member's accounts. Refunding a fee takes two. */
export function AccountsPanel({ file }: { file: MemberFile }) {
  const mayRefund = useMay()("proposeFeeRefund")
  const [refunding, setRefunding] = useState<MemberAccount>()
  const [sent, setSent] = useState<Proposed>()
  return (
    <Panel title="Accounts">
      {sent && (
        <PanelBody>
          <SentToSecondPerson {...sent} />
        </PanelBody>
      )}
      <DataTable
        label="Accounts"
        list={listOfRows(file.accounts)}
        columns={mayRefund ? [...columns, refundColumn(setRefunding)] : columns}
        rowKey={({ id }) => id}
        empty={{ title: "No accounts", text: "This member has no account." }}
      />
      {refunding && (
        <RefundDialog
          member={file.profile.id}
          account={refunding}
          onSent={(proposed) => {
            setSent(proposed)
            setRefunding(undefined)
          }}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Panel>
  )
}
