import { type ReactNode, type RefObject, useCallback, useEffect } from "react"
import { useFormContext } from "react-hook-form"
import { formatIban, normalizeIban } from "#shared/iban/format-iban.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import type { TransferFields } from "./other-banks.ts"
import { PayeeNote, usePayeeCheck } from "./payee-note.tsx"

/** A payee that the member chose; `verifyAgain` if the name was last verified long ago. */
export type PickedPayee = { iban: string; name: string; verifyAgain: boolean }

type PickedPayeeFieldProps = {
  /** Where the IBAN of the payee who was picked last is kept. */
  picked: RefObject<string>
  /** The payee that the form was filled in with. */
  initial?: PickedPayee | undefined
  renderPicker: (onPick: (payee: PickedPayee) => void) => ReactNode
}

/**
 * Fills a picked payee into the form, inside a FormProvider, and verifies the name where that is due. Says
 * so if the name no longer matches.
 */
export function PickedPayeeField({ picked, initial, renderPicker }: PickedPayeeFieldProps) {
  const { setValue, clearErrors, watch, getValues, setError } = useFormContext<TransferFields>()
  const { mutate, reset, data: check, variables: asked } = usePayeeCheck()
  const [iban, name] = watch(["recipientIban", "recipientName"])

  const verify = useCallback(
    (payee: PickedPayee) =>
      mutate(
        { recipientIban: payee.iban, recipientName: payee.name },
        { onError: (error) => showFieldErrors({ getValues, setError }, error, refusedFields) },
      ),
    [getValues, setError, mutate],
  )
  useEffect(() => {
    if (initial?.verifyAgain) verify(initial)
  }, [initial, verify])

  function pick(payee: PickedPayee) {
    picked.current = payee.iban
    setValue("recipientIban", formatIban(payee.iban), { shouldDirty: true, shouldTouch: true })
    setValue("recipientName", payee.name, { shouldDirty: true, shouldTouch: true })
    clearErrors(["recipientIban", "recipientName"])
    reset()
    if (payee.verifyAgain) verify(payee)
  }

  const applies = asked?.recipientIban === normalizeIban(iban) && asked.recipientName === name
  const differs = check?.result === "no_match" || check?.result === "close_match"
  return (
    <>
      {renderPicker(pick)}
      {applies && differs && (
        <div role="status">
          <PayeeNote
            check={check}
            name={name}
            inThisBank={ownBankCode(iban)}
            onUseName={(actual) => setValue("recipientName", actual, { shouldDirty: true })}
          />
        </div>
      )}
    </>
  )
}
