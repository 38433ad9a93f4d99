import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { writeEpcCode } from "#shared/payments/epc-code.ts"
import { toSepaText } from "../../payments/sepa/character-set.ts"

/** A request as the member sees it, with the text of its QR code while anybody can pay it. */
export function presentRequest(request: Omit<PaymentRequest, "qrCode">): PaymentRequest {
  const { direction, asked, state, payeeIban, payeeName, amount, reference, reason } = request
  if (direction === "in" || asked !== null || state !== "open") return { ...request, qrCode: null }
  const qrCode = writeEpcCode({
    iban: payeeIban,
    name: toSepaText(payeeName, 70),
    amount,
    reference,
    information: toSepaText(reason, 70),
  })
  return { ...request, qrCode }
}
