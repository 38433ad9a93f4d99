import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { cashPieces } from "#shared/contracts/staff-cash.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { errorText } from "../../../lib/problem.ts"
import { Button } from "../../../ui/button.tsx"
import { Note } from "../../../ui/note.tsx"

/** The notes and coins that are in use. */
const piecesOf: Readonly<Record<Currency, readonly string[]>> = {
  EUR: cashPieces.filter((piece) => !["1000.00", "0.25"].includes(piece)),
  GBP: cashPieces.filter((piece) => fromDecimal(piece) <= 5000n && piece !== "0.25"),
  CHF: cashPieces.filter(
    (piece) => !["500.00", "0.25", "0.02", "0.01"].includes(piece) && fromDecimal(piece) >= 5n,
  ),
  USD: cashPieces.filter(
    (piece) => fromDecimal(piece) <= 10000n && !["0.20", "0.02", "2.00"].includes(piece),
  ),
}

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
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)
  const pieces = piecesOf[currency]
  const wrong = pieces.some((piece) => !/^[0-9]{0,5}$/.test(numbers[piece] ?? ""))
  const counted = pieces
    .map((piece) => ({ piece, number: Number(numbers[piece] || 0) }))
    .filter(({ number }) => number > 0)
  const sum = wrong
    ? undefined
    : toDecimal(
        counted.reduce(
          (total, { piece, number }) => total + fromDecimal(piece) * BigInt(number),
          0n,
        ),
      )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (wrong) return setMessage("Write whole numbers of pieces.")
    setMessage(undefined)
    setPending(true)
    try {
      await onCount(Object.fromEntries(counted.map(({ piece, number }) => [piece, number])))
    } catch (error) {
      setMessage(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
                onChange={({ target }) => setNumbers({ ...numbers, [piece]: target.value })}
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
      <div role="alert" className="empty:hidden">
        {message && (
          <Note tone="negative" icon={<TriangleAlert />} title="Nothing was changed">
            {message}
          </Note>
        )}
      </div>
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
