import Check from "lucide-react/icons/check"
import type { ComponentProps } from "react"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { checkPayeeIban, ibanCountry } from "#shared/iban/iban.ts"
import { say, type Text } from "../lib/say.ts"
import type { FieldProps } from "./field.tsx"
import { type Deleting, editIban } from "./iban-edit.ts"
import { TextField } from "./text-field.tsx"

type IbanFieldProps = Omit<FieldProps, "aside"> &
  Omit<ComponentProps<"input">, "id" | "className" | "prefix" | "value" | "onChange"> & {
    /** The IBAN in groups of four, as `formatIban` writes it, or without spaces. */
    value: string
    /** False to type the IBAN without spaces. */
    grouped?: boolean
    onChange: (value: string) => void
  }

/**
 * An IBAN, grouped by four while typing. Names the country once the prefix is known, and checks length and
 * check digits, and whether SEPA reaches the country, as soon as they can be wrong; `error` is the form's own
 * message, and `hint` is shown once the IBAN is complete.
 */
export function IbanField({
  value,
  onChange,
  hint,
  error,
  grouped = true,
  ...rest
}: IbanFieldProps) {
  const check = checkPayeeIban(value)
  const typed = normalizeIban(value).length
  const country = ibanCountry(value)
  return (
    <TextField
      {...rest}
      value={value}
      error={problemSoFar(value) ?? error}
      hint={
        country && !check.ok
          ? say("{typed} of {expected} characters for {country}", {
              typed,
              expected: country.expectedLength,
              country: country.countryName,
            })
          : hint
      }
      aside={
        check.ok ? (
          <span className="flex items-center gap-1 font-medium text-positive">
            <Check className="size-3.5 stroke-[2.25]" />
            <span>{check.countryName}</span>
          </span>
        ) : (
          country?.countryName
        )
      }
      inputClassName="iban"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target, nativeEvent }) => {
        const { text, caret } = editIban(
          value,
          target.value,
          target.selectionStart ?? target.value.length,
          deletingOf(nativeEvent),
          grouped,
        )
        // Written immediately, so that React finds no change and leaves the caret in place.
        target.value = text
        target.setSelectionRange(caret, caret)
        onChange(text)
      }}
    />
  )
}

/** What is already wrong, whatever follows; undefined while the IBAN can still become valid. */
function problemSoFar(text: string): Text | undefined {
  const check = checkPayeeIban(text)
  if (check.ok || check.reason === "too_short") return undefined
  const unfinished =
    check.reason === "wrong_length" && normalizeIban(text).length < (check.expectedLength ?? 0)
  return unfinished ? undefined : check.message
}

function deletingOf(event: Event): Deleting {
  if (!(event instanceof InputEvent)) return undefined
  if (event.inputType === "deleteContentBackward") return "backward"
  return event.inputType === "deleteContentForward" ? "forward" : undefined
}
