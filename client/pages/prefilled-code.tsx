import QrCode from "lucide-react/icons/qr-code"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { fromDecimal } from "#shared/money/money.ts"
import type { EpcPayment } from "#shared/payments/epc-code.ts"
import type { TransferValues } from "../features/transfers/transfer-values.ts"
import { say } from "../lib/say.ts"
import { asTyped } from "../lib/typed-amount.ts"
import { Note } from "../ui/note.tsx"

/** The payment of the QR code that was read last, with a number that changes when another one is read. */
export function useReadCode() {
  const [read, setRead] = useState<{ payment: EpcPayment; number: number }>()
  return {
    payment: read?.payment,
    key: read && `code-${read.number}`,
    keep: (payment: EpcPayment) => setRead({ payment, number: (read?.number ?? 0) + 1 }),
  }
}

/** The transfer that a QR code asks for: from a EUR account that holds enough, if there is one. */
export function codeValues(
  { iban, name, amount, reference }: EpcPayment,
  accounts: readonly Account[],
): Partial<TransferValues> {
  const euros = accounts.filter(({ currency }) => currency === "EUR")
  const covers = ({ balance }: Account) => fromDecimal(balance) >= fromDecimal(amount ?? "0")
  const from = euros.find(covers) ?? euros[0]
  return {
    ...(from && { fromAccountId: from.id }),
    ...(amount !== undefined && { amount: asTyped(amount) }),
    recipientIban: formatIban(iban),
    recipientName: name,
    reference,
  }
}

/** Says that a QR code filled in the form. */
export function ReadCodeNote({ payment }: { payment: EpcPayment | undefined }) {
  if (!payment) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note icon={<QrCode />} role="status" title={say("Filled in from a QR code")}>
        {say("Anyone can make a code. Check the payee and the amount before you send it.")}
      </Note>
    </div>
  )
}
