import CircleAlert from "lucide-react/icons/circle-alert"
import { useEffect, useRef } from "react"

export type FormError = { fieldId: string; message: string }

type FormErrorSummaryProps = {
  /** In the order of the fields. Nothing is shown for fewer than two: then the field itself speaks. */
  errors: readonly FormError[]
  /** Counts the attempts to submit (`formState.submitCount`): each one moves the focus here again. */
  attempt: number
}

/**
 * The list of what is wrong, above a form, each a way to its field. It takes the focus; use
 * `shouldFocusError: false` in the form, and focus a single wrong field yourself.
 */
export function FormErrorSummary({ errors, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 1

  useEffect(() => {
    if (attempt > 0 && shown) box.current?.focus()
  }, [attempt, shown])

  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-3 bg-negative-tint px-4 py-3.5"
    >
      <CircleAlert className="mt-px size-5 text-negative" />
      <div>
        <p className="font-semibold">There are {errors.length} things to correct</p>
        <ul className="mt-1 grid gap-0.5">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <button
                type="button"
                className="text-left text-negative underline underline-offset-3 touch:min-h-11"
                onClick={() => document.getElementById(fieldId)?.focus()}
              >
                {message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
