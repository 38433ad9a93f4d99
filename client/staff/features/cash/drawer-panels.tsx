import Scale from "lucide-react/icons/scale"
import { useState } from "react"
import type { CashDrawer, CashMovement, CashMovementKind } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Button } from "../../../ui/button.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Detail, Details, Panel, PanelBody } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { OpenProposals } from "../proposals/open-proposals.tsx"
import { useCashChanges } from "./api.ts"
import { CountForm } from "./count-form.tsx"

const kinds: Readonly<Record<CashMovementKind, string>> = {
  opened: "From the vault",
  paid_in: "Cash in",
  paid_out: "Cash out",
  reversal: "Reversal",
  difference: "Difference",
  closed: "To the vault",
}

/** The drawer, and the count that closes it. What it should hold is not shown before a count that differs. */
export function DrawerPanel({ drawer }: { drawer: CashDrawer }) {
  const { count } = useCashChanges()
  const [counts, setCounts] = useState(false)
  const { id, currency, openedAt, countedAmount } = drawer
  return (
    <Panel
      title={`Drawer ${id}`}
      aside={!counts && countedAmount === null && <CountButton onClick={() => setCounts(true)} />}
    >
      <Details>
        <Detail name="Currency">{currency}</Detail>
        <Detail name="Opened">{formatListTime(openedAt)}</Detail>
      </Details>
      {countedAmount === null && !counts && (
        <p className="border-t border-line px-3 py-2.5 text-13 text-ink-2">
          What it should hold, and its movements, are shown after a count that differs.
        </p>
      )}
      {counts && (
        <PanelBody>
          <CountForm
            focused
            currency={currency}
            action="Close Drawer"
            onCancel={() => setCounts(false)}
            onCount={async (pieces) => {
              const { closed } = await count({ drawerId: id, count: pieces })
              if (closed) showToast({ title: "Drawer closed", description: `Drawer ${id}` })
              setCounts(false)
            }}
          />
        </PanelBody>
      )}
      {countedAmount !== null && drawer.balance !== null && (
        <DifferenceNote drawer={drawer} counted={countedAmount} expected={drawer.balance} />
      )}
    </Panel>
  )
}

function CountButton({ onClick }: { onClick: () => void }) {
  useShortcuts("Cash desk", [{ key: "c", label: "Count and close", run: onClick }])
  return (
    <Button tone="secondary" aria-keyshortcuts="c" onClick={onClick}>
      Count and Close
    </Button>
  )
}

type DifferenceNoteProps = { drawer: CashDrawer; counted: string; expected: string }

/** A count that differs: count again, or send the difference to a second person. */
function DifferenceNote({ drawer, counted, expected }: DifferenceNoteProps) {
  const { count, proposeDifference } = useCashChanges()
  const [asks, setAsks] = useState(false)
  const [sent, setSent] = useState<Proposed>()
  const { id, currency, proposals } = drawer
  const difference = fromDecimal(counted) - fromDecimal(expected)
  const text = `${formatAmount(toDecimal(difference < 0n ? -difference : difference), currency)} ${difference < 0n ? "is missing" : "is too much"}`
  return (
    <PanelBody>
      <OpenProposals proposals={proposals} sent={sent} />
      {proposals.length === 0 && (
        <Note
          tone="caution"
          icon={<Scale />}
          title={text}
          role="status"
        >{`You counted ${formatAmount(counted, currency)}, and the drawer should hold ${formatAmount(expected, currency)}. It takes and pays nothing until you count again or a second person accepts the difference.`}</Note>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="ghost" onClick={() => void count({ drawerId: id, count: null })}>
          Count Again
        </Button>
        {proposals.length === 0 && (
          <Button tone="secondary" onClick={() => setAsks(true)}>
            Post Difference
          </Button>
        )}
      </div>
      {asks && (
        <ReasonDialog
          title="Post Difference"
          description={`${text} in drawer ${id}. It goes to suspense, and the drawer closes, once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) => {
            setSent(await proposeDifference(id, reason))
            setAsks(false)
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </PanelBody>
  )
}

const columnsIn = (currency: Currency): readonly Column<CashMovement>[] => [
  {
    id: "reference",
    label: "Entry",
    cell: ({ reference }) => <TextLink href={`/ledger/entries/${reference}`}>{reference}</TextLink>,
  },
  { id: "kind", label: "What", cell: ({ kind }) => kinds[kind] },
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
  {
    id: "receipt",
    label: "Receipt",
    cell: ({ id, receipt }) =>
      receipt ? <TextLink href={`/cash/receipts/${id}`}>Receipt</TextLink> : "-",
    tight: true,
  },
  {
    id: "amount",
    label: "Amount",
    cell: ({ amount }) => formatAmount(amount, currency),
    figure: true,
  },
]

/** What went in and out of a drawer whose count differs, newest first. */
export function MovementsPanel({ drawer: { currency, movements } }: { drawer: CashDrawer }) {
  if (!movements) return null
  return (
    <Panel title="Movements">
      <DataTable
        label="Movements"
        list={listOfRows(movements)}
        columns={columnsIn(currency)}
        rowKey={({ id }) => id}
        empty={{ title: "No movements", text: "The drawer was opened empty." }}
      />
    </Panel>
  )
}
