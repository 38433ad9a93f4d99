import { type Control, Controller } from "react-hook-form"
import type { NewLoan } from "#shared/contracts/loans.ts"
import { Picker, type PickerOption } from "../../ui/picker.tsx"
import type { ApplyInput } from "./api.ts"

type PickerFieldProps = {
  control: Control<ApplyInput, unknown, NewLoan>
  name: "loanType" | "currency" | "employmentType"
  label: string
  options: readonly PickerOption[]
  disabled: boolean
}

/** A picker field of the application. */
export function PickerField({ control, name, label, options, disabled }: PickerFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Picker
          label={label}
          options={options}
          value={field.value ?? ""}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          disabled={disabled}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
