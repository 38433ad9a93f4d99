import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { Button } from "../../ui/button.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { difference, type RequestToPay, type TransferValues } from "./transfer-values.ts"

type NewPayeeNoteProps = {
  /** What the bank says: from when the payment is possible. */
  text: string
  /** The first date for which it can be ordered. */
  on: string
  onChoose: (day: string) => void
}

/** Says that the limit for new payees does not allow the payment yet, and offers to date it. */
export function NewPayeeNote({ text, on, onChoose }: NewPayeeNoteProps) {
  return (
    <Note
      tone="caution"
      role="status"
      icon={<TriangleAlert />}
      title={say("Over your limit for new payees")}
    >
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="secondary" onClick={() => onChoose(on)}>
          {say("Pay on {day}", { day: formatDay(on) })}
        </Button>
        <TextLink href="/profile#new-payee-limit">{say("Change the limit")}</TextLink>
      </div>
    </Note>
  )
}

/** Says, inside a FormProvider, when the form no longer pays the request that filled it in. */
export function RequestNote({
  request,
  from,
}: {
  request: RequestToPay
  from: Account | undefined
}) {
  const { watch } = useFormContext<TransferValues>()
  const [typed, recipientIban, when] = watch(["amount", "recipientIban", "when"])
  const amount = readTypedAmount(typed, { currency: from?.currency })
  const why = difference({ amount, recipientIban, when }, from, request)
  return (
    <div role="status">
      {why && (
        <Note
          tone="caution"
          icon={<TriangleAlert />}
          title={say("This transfer does not pay the request")}
        >
          {say("{why} You can send it all the same: the request then stays open.", { why })}
        </Note>
      )}
    </div>
  )
}
