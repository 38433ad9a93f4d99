import { type ReactNode, useEffect, useRef } from "react"
import * as z from "zod/mini"
import { type Currency, currencyRules } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { readTypedFigures } from "../../../lib/typed-text.ts"
import { Button } from "../../../ui/button.tsx"
import { FormFailure } from "../../../ui/form-dialog.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"

/** How many of each piece, as typed. */
const Count = z.object({
  numbers: z
    .record(z.string(), z.string())
    .check(
      z.refine(
        (numbers) => Object.values(numbers).every((number) => /^[0-9]{0,5}$/.test(number)),
        "Write whole numbers of pieces.",
      ),
    ),
})

/** The pieces that there are any of. */
const countedIn = (pieces: readonly string[], numbers: Readonly<Record<string, string>>) =>
  pieces
    .map((piece) => ({ piece, number: Number(numbers[piece] || 0) }))
    .filter(({ number }) => number > 0)

type CountFormProps = {
  /** Moves the focus to the first piece: somebody has just asked for the count. */
  focused?: boolean
  currency: Currency
  action: string
  /** Above the pieces. */
  children?: ReactNode
  /** Does it. A rejection is shown. */
  onCount: (count: Record<string, number>) => Promise<unknown>
  onCancel?: () => void
}

/** A count of notes and coins, with its sum. */
export function CountForm(props: CountFormProps) {
  const { focused = false, currency, action, children, onCount, onCancel } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) list.current?.querySelector("input")?.focus()
  }, [focused])
  const pieces = currencyRules[currency].cash
  const { form, submit, pending, failure, held } = useStaffForm({
    contract: Count,
    values: { numbers: {} },
    send: ({ numbers }) =>
      onCount(
        Object.fromEntries(countedIn(pieces, numbers).map(({ piece, number }) => [piece, number])),
      ),
  })
  const { value: numbers, error } = held("numbers")
  const sum = Count.safeParse({ numbers }).success
    ? toDecimal(
        countedIn(pieces, numbers).reduce(
          (total, { piece, number }) => total + fromDecimal(piece) * BigInt(number),
          0n,
        ),
      )
    : undefined

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <fieldset>
        <legend className="mb-1.5 text-13 font-semibold">Number of notes and coins</legend>
        <div ref={list} className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
          {pieces.map((piece) => (
            <label key={piece} className="flex items-center justify-between gap-2 text-13">
              <span translate="no" className="amount text-ink-2">
                {formatAmount(piece, currency)}
              </span>
              <input
                translate="no"
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={numbers[piece] ?? ""}
                placeholder="0"
                onChange={({ target }) =>
                  form.setValue("numbers", { ...numbers, [piece]: readTypedFigures(target.value) })
                }
                className="amount h-9 w-20 rounded-3 border border-edge bg-surface px-2.5 text-right text-14 text-ink placeholder:text-ink-3 hover:border-ink-2 focus:outline-2 focus:-outline-offset-1 focus:outline-focus touch:h-11"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <p className="flex items-baseline justify-between border-t border-line pt-3 font-semibold">
        Counted
        <output translate="no" className="amount text-18">
          {sum === undefined ? "-" : formatAmount(sum, currency)}
        </output>
      </p>
      <FormFailure title="Nothing was changed" text={error ?? failure} />
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button tone="ghost" disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
