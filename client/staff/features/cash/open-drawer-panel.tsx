import { useState } from "react"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { useCashChanges } from "./api.ts"
import { CountForm } from "./count-form.tsx"

/** Opens the employee's drawer with a count of what is in it. */
export function OpenDrawerPanel() {
  const { open } = useCashChanges()
  const [currency, setCurrency] = useState<Currency>("EUR")
  return (
    <Panel title="Open a drawer">
      <PanelBody>
        <p className="text-ink-2">
          Count what the vault gave you. You can have one drawer open, in one currency.
        </p>
        <CountForm
          key={currency}
          currency={currency}
          action="Open Drawer"
          onCount={async (count) => {
            await open({ currency, count })
            showToast({ title: "Drawer opened", description: currency })
          }}
        >
          <ChoiceGroup
            label="Currency"
            name="currency"
            columns={4}
            choices={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={setCurrency}
          />
        </CountForm>
      </PanelBody>
    </Panel>
  )
}
