import Scale from "lucide-react/icons/scale"
import { useState } from "react"
import type { Vault } from "#shared/contracts/staff-cash.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Button } from "../../../ui/button.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { Note } from "../../../ui/note.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { PanelBody } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useMay } from "../session/api.ts"
import { useCashChanges } from "./api.ts"
import { CountForm } from "./count-form.tsx"

/** Counts the vault in a currency. What it should hold is said only afterward. */
export function VaultCountForm({ onDone }: { onDone: () => void }) {
  const { countVault } = useCashChanges()
  const [currency, setCurrency] = useState<Currency>("EUR")
  return (
    <PanelBody>
      <CountForm
        key={currency}
        focused
        currency={currency}
        action="Enter Count"
        onCancel={onDone}
        onCount={async (count) => {
          const { expected, counted } = await countVault({ currency, count })
          if (expected === counted) {
            showToast({ title: "The count is right", description: formatAmount(counted, currency) })
          }
          onDone()
        }}
      >
        <ChoiceGroup
          label="Currency"
          name="vault-currency"
          columns={4}
          choices={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
      </CountForm>
    </PanelBody>
  )
}

type Balance = Vault["balances"][number]

/** What the vault holds in a currency, to those who may see it, and who counted it last. */
export function VaultBalance({ balance, currency, count }: Balance) {
  return (
    <>
      <span translate="no" className="amount block">
        {balance === null ? "Count it first" : formatAmount(balance, currency)}
      </span>
      <span className="block text-12 text-ink-3">
        {count ? `Counted ${formatListTime(count.at)} by ${count.employee}` : "Never counted"}
      </span>
    </>
  )
}

type DifferenceProps = Balance & { waits: boolean; onSent: (proposed: Proposed) => void }

/** A count of the vault that differs: count again, or send the difference to a second person. */
export function VaultDifference({ currency, count, waits, onSent }: DifferenceProps) {
  const { proposeVaultDifference } = useCashChanges()
  const mayPropose = useMay()("proposeVaultDifference")
  const [asks, setAsks] = useState(false)
  if (!count?.open || waits) return null
  const { counted, expected } = count
  const difference =
    counted === null || expected === null ? undefined : fromDecimal(counted) - fromDecimal(expected)
  const text =
    difference === undefined
      ? `The last count of the vault in ${currency} differs`
      : `${formatAmount(toDecimal(difference < 0n ? -difference : difference), currency)} ${difference < 0n ? "is missing from" : "is too much in"} the vault`
  return (
    <PanelBody>
      <Note tone="caution" role="status" icon={<Scale />} title={text}>
        <p>
          {counted === null || expected === null
            ? "Count it again to see by how much."
            : `${formatAmount(counted, currency)} was counted, and ${formatAmount(expected, currency)} should be there. Count again, or have a second person accept the difference.`}
        </p>
        {mayPropose && difference !== undefined && (
          <Button tone="secondary" className="mt-3" onClick={() => setAsks(true)}>
            Post Difference
          </Button>
        )}
      </Note>
      {asks && (
        <ReasonDialog
          title="Post Difference"
          description={`${text}. It goes to suspense, once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) => {
            onSent(await proposeVaultDifference({ currency, reason }))
            setAsks(false)
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </PanelBody>
  )
}
