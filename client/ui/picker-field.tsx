import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form"
import { Picker, type PickerProps } from "./picker.tsx"

type PickerFieldProps<Values extends FieldValues, Output> = Omit<
  PickerProps,
  "value" | "onChange" | "onBlur" | "ref" | "error"
> & {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** Called instead of setting the field. */
  onPick?: ((value: string) => void) | undefined
}

/** A picker as a form's field. A field that holds a number, such as an id, stays a number. */
export function PickerField<Values extends FieldValues, Output>({
  control,
  name,
  onPick,
  ...picker
}: PickerFieldProps<Values, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const current: string | number | undefined = field.value
        const set = (value: string) =>
          field.onChange(typeof current === "number" ? Number(value) : value)
        return (
          <Picker
            {...picker}
            value={String(current ?? "")}
            onChange={onPick ?? set}
            onBlur={field.onBlur}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )
      }}
    />
  )
}
