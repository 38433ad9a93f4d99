import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from "react"
import { asWritten, type Text } from "#shared/words/text.ts"
import { readTypedCode } from "../lib/typed-text.ts"
import { Field, type FieldProps } from "./field.tsx"

const places = [0, 1, 2, 3, 4, 5] as const
const digits = places.length

type CodeFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "type" | "value" | "onChange" | "ref"> & {
    /** Digits only. */
    value: string
    /** Receives only digits, six at most (typed-text.ts). */
    onChange: (value: string) => void
    /** The input, which react-hook-form's Controller focuses. */
    ref?: Ref<HTMLInputElement>
  }

/**
 * A six-digit code, drawn in six cells. It is one input, so that it can be pasted, filled in by phones and
 * password managers, and read as one field. The sixth digit submits the form, as Enter does.
 */
export function CodeField({
  label,
  aside,
  hint,
  error,
  value,
  onChange,
  ref,
  ...input
}: CodeFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)
  const completed = useRef(false)
  // After the form has rendered with the last digit, which its handler reads.
  useEffect(() => {
    if (!completed.current || value.length < digits) return
    completed.current = false
    box.current?.form?.requestSubmit()
  }, [value])

  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="group relative max-w-88">
          <div aria-hidden="true" className="grid grid-cols-6 gap-1.5 md:gap-2">
            {places.map((place) => (
              <Cell
                key={place}
                digit={place < value.length ? asWritten(value.charAt(place)) : undefined}
                next={place === Math.min(value.length, digits - 1)}
              />
            ))}
          </div>
          <input
            spellCheck={false}
            autoComplete="one-time-code"
            {...input}
            {...control}
            ref={box}
            type="text"
            inputMode="numeric"
            value={value}
            onChange={({ target }) => {
              const next = readTypedCode(target.value, digits, value)
              completed.current = next.length === digits && next !== value
              onChange(next)
            }}
            onSelect={({ currentTarget }) => toEnd(currentTarget)}
            className="absolute inset-0 size-full bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent forced-colors:opacity-0"
          />
        </div>
      )}
    </Field>
  )
}

/** The cells show no cursor between digits: what is typed always comes last. A selection stays. */
function toEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === selectionEnd && selectionEnd !== value.length) {
    input.setSelectionRange(value.length, value.length)
  }
}

/** One digit. `next` marks the cell that is typed in, while the field has the focus. */
function Cell({ digit, next }: { digit: Text | undefined; next: boolean }) {
  return (
    <span
      data-next={next || undefined}
      className="grid h-14 place-items-center rounded-3 border border-edge bg-surface text-22 font-semibold transition-colors group-hover:border-ink-2 group-has-aria-invalid:border-negative group-has-aria-invalid:shadow-[inset_0_0_0_1px_var(--negative)] group-focus-within:data-next:border-focus group-focus-within:data-next:outline-2 group-focus-within:data-next:-outline-offset-1 group-focus-within:data-next:outline-focus"
    >
      {digit ?? (next && <span className="hidden h-6 w-0.5 bg-ink group-focus-within:block" />)}
    </span>
  )
}
