/** Random payment requests and their QR codes, for the readers that must read them. */
import * as fc from "fast-check"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { toDecimal } from "#shared/money/money.ts"
import { creditorReference } from "#shared/payments/creditor-reference.ts"
import { qrModules } from "../../client/lib/qr-modules.ts"
import { presentRequest } from "../../server/features/requests/presenter.ts"

const words = (maxLength: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength })

const anybodyAsked: fc.Arbitrary<PaymentRequest> = fc
  .record({
    payeeName: words(70),
    reason: words(140),
    account: fc.bigInt({ min: 0n, max: 999_999_999_999n }),
    cents: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
    own: fc.stringMatching(/^[0-9]{14}$/),
  })
  .map(({ payeeName, reason, account, cents, own }) =>
    presentRequest({
      id: 1,
      direction: "out",
      state: "open",
      asked: null,
      payeeName,
      reason,
      amount: toDecimal(cents),
      currency: "EUR",
      payeeIban: makeIban("EUR", account),
      reference: creditorReference(own),
      expiresOn: "2026-12-31",
      createdAt: "2026-12-01T09:00:00.000Z",
      endedAt: null,
      transaction: null,
    }),
  )

/** The codes of this many requests; the same ones each time. */
export function requestCodes(count: number): { code: string; request: PaymentRequest }[] {
  return fc
    .sample(anybodyAsked, { numRuns: count, seed: 69_012 })
    .map((request) => ({ code: request.qrCode ?? "", request }))
}

/** A code as a gray picture: a byte for each pixel. */
export function drawnCode(code: string, scale: number): { side: number; gray: Uint8Array } {
  const modules = qrModules(code)
  const side = modules.length * scale
  const gray = new Uint8Array(side * side).fill(255)
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.entries()) {
      if (!dark) continue
      for (let y = row * scale; y < (row + 1) * scale; y += 1) {
        gray.fill(0, y * side + column * scale, y * side + (column + 1) * scale)
      }
    }
  }
  return { side, gray }
}
