import type { ComponentProps } from "react"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { classes } from "../../../ui/classes.ts"
import { TextField } from "../../../ui/text-field.tsx"

type Text = Omit<ComponentProps<typeof TextField>, "label">
type Choice = Omit<
  ComponentProps<typeof ChoiceGroup<"self" | "relative">>,
  "label" | "name" | "columns" | "choices"
>

/** Which membership is an employee's own or a relative's, by number and name. A dialog has them below each other and is entered at the first. */
export function MembershipFields({
  number,
  name,
  relation,
  words,
  inDialog = false,
}: {
  number: Text
  name: Text
  relation: Choice
  /** How the two relations are called. */
  words: { self: string; relative: string }
  inDialog?: boolean
}) {
  return (
    <div className={classes("grid gap-4", !inDialog && "md:max-w-180")}>
      <div className={classes("grid items-start gap-4", !inDialog && "md:grid-cols-2")}>
        <TextField
          label="Member's number"
          data-first={inDialog ? "" : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          {...number}
        />
        <TextField label="Member's name" autoComplete="off" maxLength={140} {...name} />
      </div>
      <ChoiceGroup
        label="Whose is it?"
        name="relation"
        columns={2}
        choices={[
          { value: "self", label: words.self },
          { value: "relative", label: words.relative },
        ]}
        {...relation}
      />
    </div>
  )
}
