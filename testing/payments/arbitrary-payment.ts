/** Generates payments between banks, with names and texts in any script, for property-based tests. */
import * as fc from "fast-check"
import { bic, type SepaIban, sepaIban } from "#shared/iban/bank-identifiers.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { euroCents, largestPayment } from "../../server/payments/sepa/amounts.ts"
import { notProvided, sepaId } from "../../server/payments/sepa/identifiers.ts"
import type {
  AccountHolder,
  Envelope,
  OriginalPayment,
  OutgoingTransfer,
  Remittance,
  Settlement,
} from "../../server/payments/sepa/payment.ts"

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 })

export const arbitraryId = fc
  .stringMatching(/^[A-Z0-9](?:[A-Za-z0-9\-?:().,'+]|[/][A-Z0-9]){0,16}$/)
  .map(sepaId)

export const arbitraryEuros = fc
  .bigInt({ min: 1n, max: largestPayment })
  .map((minor) => euroCents(minor))

const arbitraryIban: fc.Arbitrary<SepaIban> = fc
  .tuple(fc.constantFrom("EUR", "GBP", "CHF"), fc.bigInt({ min: 0n, max: 999_999_999_999n }))
  .map(([currency, number]) => sepaIban(makeIban(currency, number)))

export const arbitraryBic = fc
  .stringMatching(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)
  .map(bic)

export const arbitraryHolder: fc.Arbitrary<AccountHolder> = fc.record({
  name: text,
  iban: arbitraryIban,
  bic: arbitraryBic,
})

const arbitraryRemittance: fc.Arbitrary<Remittance> = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text }),
  fc.record({
    kind: fc.constant("reference" as const),
    reference: fc.stringMatching(/^RF[0-9]{2}[A-Z0-9]{1,21}$/),
  }),
)

export const arbitraryTransfer: fc.Arbitrary<OutgoingTransfer> = fc.record({
  txId: arbitraryId,
  endToEndId: fc.oneof(arbitraryId, fc.constant(notProvided)),
  amount: arbitraryEuros,
  payer: arbitraryHolder,
  payee: arbitraryHolder,
  remittance: fc.option(arbitraryRemittance, { nil: undefined }),
})

export const arbitraryMoment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2099-12-31"),
  noInvalidDate: true,
})

const arbitraryDay = arbitraryMoment.map((date) => date.toISOString().slice(0, 10))

export const arbitraryEnvelope: fc.Arbitrary<Envelope & Settlement> = fc.record({
  messageId: arbitraryId,
  createdAt: arbitraryMoment,
  from: arbitraryBic,
  to: fc.option(arbitraryBic, { nil: undefined }),
  settlementDate: arbitraryDay,
  clearingSystem: fc.constantFrom("ST2", "IPS", "SIM"),
})

export const arbitraryOriginal: fc.Arbitrary<OriginalPayment> = fc.record({
  messageId: arbitraryId,
  txId: arbitraryId,
  endToEndId: arbitraryId,
  amount: arbitraryEuros,
  settlementDate: arbitraryDay,
})
