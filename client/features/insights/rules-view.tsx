import { useQuery } from "@tanstack/react-query"
import Trash from "lucide-react/icons/trash-2"
import { WordRule } from "#shared/contracts/insights.ts"
import { categoryNames } from "#shared/insights/categories.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody, CardHead } from "../../ui/card.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { PickerField } from "../../ui/picker-field.tsx"
import { Row, Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Switch } from "../../ui/switch.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import {
  rulesQuery,
  settingsQuery,
  useAddWordRule,
  useRemoveRule,
  useSwitchInsights,
} from "./api.ts"
import { CategoryTile } from "./category-icon.tsx"
import { categoryOptions } from "./category-options.ts"

/** The member's rules for categories. */
export function RulesCard() {
  const removing = useRemoveRule()
  return (
    <Card aria-labelledby="rules">
      <CardHead id="rules" title={say("Your Rules")} />
      <Loaded
        query={useQuery(rulesQuery)}
        failure={say("Your rules did not load")}
        skeleton={<RowsSkeleton count={2} />}
      >
        {(rules) => (
          <>
            <p className="mt-1 px-4 pb-2 text-ink-2 md:px-6">
              {rules.length === 0
                ? say(
                    "You have no rules yet. Open a payment and choose a category always, or name a word below.",
                  )
                : say(
                    "A rule for a payee comes before a rule for a word, and both before the bank's list of words.",
                  )}
            </p>
            <Rows className="pb-2">
              {rules.map(({ id, name, word, category }) => (
                <Row
                  key={id}
                  tile={<CategoryTile category={category} />}
                  title={
                    <bdi translate="no" className="wrap-anywhere">
                      {name ?? word}
                    </bdi>
                  }
                  detail={say(
                    "{category}, {kind, select, payee {for this payee} other {for names with this word}}",
                    {
                      category: say(categoryNames[category]),
                      kind: word === null ? "payee" : "word",
                    },
                  )}
                  menu={
                    <IconButton
                      label={say("Delete the rule for {name}", { name: name ?? word ?? "" })}
                      disabled={removing.isPending}
                      onClick={() =>
                        removing.mutate(id, {
                          onSuccess: () => showToast({ title: say("Rule deleted") }),
                        })
                      }
                    >
                      <Trash />
                    </IconButton>
                  }
                />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
      <div className="border-t border-line">
        <WordForm />
      </div>
    </Card>
  )
}

function WordForm() {
  const adding = useAddWordRule()
  const { form, submit, pending, text } = useContractForm({
    contract: WordRule,
    values: { word: "", category: "groceries" as const satisfies WordRule["category"] },
    mode: "onSubmit",
    change: adding,
    send: adding.mutate,
    toast: { title: say("Rule added") },
    onDone: () => form.reset(),
  })
  return (
    <form
      noValidate
      aria-label={say("New rule")}
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 px-4 py-5 md:grid-cols-[1fr_1fr_auto] md:px-6"
    >
      <TextField label={say("Word in the payee's name")} autoComplete="off" {...text("word")} />
      <PickerField
        label={say("Category")}
        control={form.control}
        name="category"
        options={categoryOptions}
      />
      <Button type="submit" tone="secondary" pending={pending} className="h-11 md:mt-6">
        {say("Add Rule")}
      </Button>
    </form>
  )
}

/** Switches insights on and off. */
export function InsightsSwitchCard() {
  const { data } = useQuery(settingsQuery)
  const switching = useSwitchInsights()
  return (
    <Card aria-labelledby="insights-switch">
      <CardHead id="insights-switch" title={say("Privacy")} />
      <CardBody className="grid gap-3">
        {data && (
          <Switch
            label={say("Show insights")}
            checked={data.on}
            busy={switching.isPending}
            onChange={(on) => switching.mutate(on)}
          />
        )}
        <p className="text-ink-2">
          {say(
            "Insights are worked out from your own payments when you look, and nothing from outside is used. Employees don't see them. Switched off, nothing is worked out; your rules and budgets are kept for when you switch them on again.",
          )}
        </p>
      </CardBody>
    </Card>
  )
}
