import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CategoryChange } from "#shared/contracts/insights.ts"
import { categoryNames, selectableCategories } from "#shared/insights/categories.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { KeyValue } from "../../ui/key-values.tsx"
import { Picker } from "../../ui/picker.tsx"
import { Say } from "../../ui/say.tsx"
import { Switch } from "../../ui/switch.tsx"
import { categoryQuery, useChooseCategory } from "./api.ts"
import { categoryOptions } from "./category-options.ts"

type Selectable = CategoryChange["choice"]

const selectable = (category: string | null): Selectable =>
  selectableCategories.find((one) => one === category) ?? null

/** What a transaction counts as, among its details, and the way to change it. Empty while insights are off. */
export function CategoryFact({ reference }: { reference: string }) {
  const { data } = useQuery(categoryQuery(reference))
  const choosing = useChooseCategory(reference)
  const [editing, setEditing] = useState(false)
  const [undo, setUndo] = useState<CategoryChange>()
  if (!data) return null
  const { category, canChange, choice, rule, payments } = data
  const before = { choice: selectable(choice), rule: selectable(rule) }
  const save = (chosen: NonNullable<Selectable>, always: boolean) =>
    choosing.mutate(always ? { choice: null, rule: chosen } : { ...before, choice: chosen }, {
      onSuccess: () => {
        setUndo(before)
        setEditing(false)
      },
    })
  return (
    <KeyValue name={say("Category")}>
      {editing ? (
        <CategoryForm
          category={selectable(category)}
          payments={payments}
          pending={choosing.isPending}
          onCancel={() => setEditing(false)}
          onSave={save}
        />
      ) : (
        <span className="flex flex-wrap items-center justify-end gap-x-2">
          <span role="status">{say(categoryNames[category])}</span>
          {canChange && (
            <Button
              tone="ghost"
              className={classes("-my-2", !undo && "-mr-4")}
              onClick={() => setEditing(true)}
            >
              <Say text="Change<more> the category</more>" more={<span className="sr-only" />} />
            </Button>
          )}
          {undo && (
            <Button
              tone="ghost"
              className="-my-2 -mr-4"
              pending={choosing.isPending}
              onClick={() => choosing.mutate(undo, { onSuccess: () => setUndo(undefined) })}
            >
              {say("Undo")}
            </Button>
          )}
        </span>
      )}
    </KeyValue>
  )
}

function CategoryForm({
  category,
  payments,
  pending,
  onCancel,
  onSave,
}: {
  category: Selectable
  payments: number
  pending: boolean
  onCancel: () => void
  onSave: (category: NonNullable<Selectable>, always: boolean) => void
}) {
  const [chosen, setChosen] = useState(category)
  const [always, setAlways] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3 py-1 text-left md:w-80">
      <Picker
        label={say("Count it as")}
        options={categoryOptions}
        value={chosen ?? ""}
        placeholder={say("Choose a category")}
        onChange={(value) => setChosen(selectable(value))}
      />
      {payments > 0 && (
        <Switch
          label={say(
            "Always for this payee ({count, plural, one {# payment} other {# payments}})",
            { count: payments },
          )}
          checked={always}
          onChange={setAlways}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="ghost" disabled={pending} onClick={onCancel}>
          {say("Cancel")}
        </Button>
        <Button
          tone="secondary"
          disabled={chosen === null}
          pending={pending}
          onClick={() => chosen && onSave(chosen, always)}
        >
          {say("Save Category")}
        </Button>
      </div>
    </div>
  )
}
