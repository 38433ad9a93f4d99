import { Controller, useFormContext } from "react-hook-form"
import type { NewIdentityCheck } from "#shared/contracts/staff-members.ts"
import {
  type ChecklistItem,
  checklistLabels,
  documentLabels,
  identityChecklist,
  identityDocuments,
} from "#shared/members/identity-checks.ts"
import { asLine } from "../../../lib/use-contract-form.tsx"
import { CheckField } from "../../../ui/check-field.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { DateField } from "../../../ui/date-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"

/** What the fields contain at first. */
export const emptyDocument = {
  documentNumber: "",
  documentCountry: "LU",
  documentExpiresOn: "",
  checklist: [] as ChecklistItem[],
  evidence: "",
}

/** The document that a member shows, and what the employee confirms about it, inside a FormProvider. */
export function DocumentFields() {
  const { control, register, formState } = useFormContext<NewIdentityCheck>()
  const { errors } = formState
  return (
    <>
      <Controller
        control={control}
        name="documentKind"
        render={({ field, fieldState }) => (
          <ChoiceGroup
            label="Document"
            name="document"
            columns={3}
            choices={identityDocuments.map((value) => ({ value, label: documentLabels[value] }))}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          label="Number"
          autoComplete="off"
          maxLength={30}
          error={errors.documentNumber?.message}
          {...register("documentNumber", asLine)}
        />
        <Controller
          control={control}
          name="documentCountry"
          render={({ field, fieldState }) => (
            <TextField
              label="Country"
              hint="Two letters"
              autoComplete="off"
              maxLength={2}
              {...field}
              error={fieldState.error?.message}
              onChange={({ target }) => field.onChange(target.value.toUpperCase())}
            />
          )}
        />
        <Controller
          control={control}
          name="documentExpiresOn"
          render={({ field, fieldState }) => (
            <DateField label="Expires" {...field} error={fieldState.error?.message} />
          )}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-13 font-semibold">I confirm</legend>
        <Controller
          control={control}
          name="checklist"
          render={({ field, fieldState }) => (
            <>
              {identityChecklist.map((item) => (
                <CheckField
                  key={item}
                  label={checklistLabels[item]}
                  checked={field.value.includes(item)}
                  onChange={({ target }) =>
                    field.onChange(
                      identityChecklist.filter((one) =>
                        one === item ? target.checked : field.value.includes(one),
                      ),
                    )
                  }
                />
              ))}
              {fieldState.error && (
                <p role="alert" className="text-13 font-medium text-negative">
                  {fieldState.error.message}
                </p>
              )}
            </>
          )}
        />
      </fieldset>
      <TextField
        label="How you checked"
        hint="Stored permanently, such as: at the counter, with the member present."
        autoComplete="off"
        maxLength={500}
        error={errors.evidence?.message}
        {...register("evidence", asLine)}
      />
    </>
  )
}
