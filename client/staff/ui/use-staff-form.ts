import type { FieldValues } from "react-hook-form"
import { reportInAnyCase, useChange } from "../../lib/use-change.ts"
import {
  type ContractForm,
  type ContractFormOptions,
  useContractForm,
} from "../../lib/use-contract-form.tsx"

type StaffFormOptions<Input extends FieldValues, Output, Result> = Omit<
  ContractFormOptions<Input, Output, Result>,
  "pending" | "send"
> & {
  /** Does it. A refusal is shown in the form, which stays. */
  send: (values: Output) => Promise<Result>
}

/** A form of the staff app: checked when it is sent, and it says itself what the bank refused. */
export function useStaffForm<Input extends FieldValues, Output, Result = unknown>({
  send,
  ...options
}: StaffFormOptions<Input, Output, Result>): ContractForm<Input, Output> {
  const change = useChange({ send, meta: { quiet: true } })
  return useContractForm({
    mode: "onSubmit",
    ...options,
    change,
    send: reportInAnyCase(change),
  })
}
