import { describe, expect, it } from "vitest"
import { sayEach } from "../words/catalogs.ts"
import { type DescribedEntry, describedAs, kindsThatBankDescribes } from "./descriptions.ts"
import { bankMovements, memberMovements } from "./movement-kinds.ts"

const { en, de, fr } = sayEach

/** Each text that the bank writes, with its kinds, in German, and in French. */
const texts: readonly (readonly [kinds: string[], stored: string, de: string, fr: string])[] = [
  [
    ["cash_paid_in"],
    "Cash paid in at the counter",
    "Bareinzahlung am Schalter",
    "Versement d'espèces au guichet",
  ],
  [
    ["cash_paid_out"],
    "Cash paid out at the counter",
    "Barauszahlung am Schalter",
    "Retrait d'espèces au guichet",
  ],
  [
    ["loan_disbursement"],
    "Personal loan paid out",
    "Privatkredit: Auszahlung",
    "Prêt personnel\u00a0: versement",
  ],
  [
    ["loan_repayment"],
    "Mortgage loan repayment",
    "Hypothekenkredit: Rückzahlung",
    "Prêt hypothécaire\u00a0: remboursement",
  ],
  [
    ["loan_repayment"],
    "Business loan instalment",
    "Geschäftskredit: Rate",
    "Prêt professionnel\u00a0: mensualité",
  ],
  [
    ["loan_repayment"],
    "Auto loan withdrawal",
    "Autokredit: Widerruf",
    "Prêt auto\u00a0: rétractation",
  ],
  [
    ["savings_interest"],
    "Savings interest, March 2026",
    "Sparzinsen, März 2026",
    "Intérêts d'épargne, mars 2026",
  ],
  [
    ["fee_refund"],
    "Refund of a fee: lost card",
    "Erstattung einer Gebühr: lost card",
    "Remboursement de frais\u00a0: lost card",
  ],
  [
    ["recall_held"],
    "Held because the sending bank has asked for its return: Rent",
    "Zurückgehalten, weil die Bank des Auftraggebers das Geld zurückfordert: Rent",
    "Montant retenu, car la banque émettrice en a demandé le retour\u00a0: Rent",
  ],
  [
    ["recall_released"],
    "No longer held: Rent",
    "Nicht mehr zurückgehalten: Rent",
    "Montant de nouveau disponible\u00a0: Rent",
  ],
  [["payment_given_back"], "Not sent: Rent", "Nicht gesendet: Rent", "Non envoyé\u00a0: Rent"],
  [
    ["payment_returned", "unapplied_assigned"],
    "Returned: Rent",
    "Zurückgekommen: Rent",
    "Retourné\u00a0: Rent",
  ],
  [
    ["claim_paid"],
    "Owed for: Rent",
    "Begleichung der Schuld für: Rent",
    "Règlement de la somme due\u00a0: Rent",
  ],
  [
    ["payment_late"],
    "Sent after all: Rent",
    "Doch noch gesendet: Rent",
    "Finalement envoyé\u00a0: Rent",
  ],
  [["payment_sent_back"], "Sent back: Rent", "Zurückgesendet: Rent", "Renvoyé\u00a0: Rent"],
  ...(["Reversal", "Correction"] as const).map(
    (what) =>
      [
        kindsThatBankDescribes.filter((kind) => /_(?:reversed|corrected)$/.test(kind)),
        `${what} of TRF-20261120-7F3K9Q2M by the bank`,
        `${what === "Reversal" ? "Stornierung" : "Korrektur"} von TRF-20261120-7F3K9Q2M durch die Bank`,
        `${what === "Reversal" ? "Annulation" : "Rectification"} de TRF-20261120-7F3K9Q2M par la banque`,
      ] as const,
  ),
]

describe("a description of the bank", () => {
  it.each(texts)("of %j is read in each language: %s", (kinds, description, german, french) => {
    expect(kinds).not.toEqual([])
    for (const kind of kinds) {
      const phrase = describedAs({ kind, description, beganPayment: false })
      expect([en, de, fr].map((say) => say(phrase))).toEqual([description, german, french])
    }
  })

  it("has a translation in each of its kinds", () => {
    expect(kindsThatBankDescribes.toSorted()).toEqual(
      [...new Set(texts.flatMap(([kinds]) => kinds))].toSorted(),
    )
    const known = Object.keys({ ...memberMovements, ...bankMovements })
    expect(kindsThatBankDescribes.filter((kind) => !known.includes(kind))).toEqual([])
  })

  it("names each month and each type of loan", () => {
    for (let month = 1; month <= 12; month += 1) {
      const name = new Date(Date.UTC(2026, month - 1)).toLocaleString("en", { month: "long" })
      const description = `Savings interest, ${name} 2026`
      const phrase = describedAs({ kind: "savings_interest", description, beganPayment: false })
      expect(en(phrase)).toBe(description)
      expect(de(phrase)).toMatch(/^Sparzinsen, \p{Lu}\p{L}+ 2026$/u)
      expect(de(phrase)).not.toContain("undefined")
    }
  })
})

describe("shown as stored is", () => {
  const own: DescribedEntry[] = [
    // A member's own words, whatever they look like.
    { kind: "transfer", description: "Savings interest, March 2026", beganPayment: false },
    { kind: undefined, description: "Returned: Rent", beganPayment: false },
    { kind: "payment_received", description: "Returned: Rent", beganPayment: true },
    // The text of another bank's customer, assigned later.
    { kind: "unapplied_assigned", description: "Returned: Rent", beganPayment: true },
    // What the bank has written in another way.
    {
      kind: "savings_interest",
      description: "Savings interest, Brumaire 2026",
      beganPayment: false,
    },
    { kind: "savings_interest", description: "Interest of March", beganPayment: false },
    { kind: "loan_repayment", description: "Boat loan repayment", beganPayment: false },
    { kind: "loan_repayment", description: "Personal loan paid out", beganPayment: false },
    { kind: "transfer_reversed", description: "Reversal of x by the bank", beganPayment: false },
    { kind: "constructor", description: "Rent", beganPayment: false },
  ]

  it.each(own)("$kind: $description", (entry) => {
    for (const say of [en, de, fr]) expect(say(describedAs(entry))).toBe(entry.description)
  })
})

it("keeps what a member wrote, with signs of its own, a line break, and at 140 characters", () => {
  for (const text of ["a : b {x} | <b>", "one\ntwo", "x".repeat(140 - "Returned: ".length)]) {
    const phrase = describedAs({
      kind: "payment_returned",
      description: `Returned: ${text}`,
      beganPayment: false,
    })
    expect(en(phrase)).toBe(`Returned: ${text}`)
    expect(fr(phrase)).toBe(`Retourné\u00a0: ${text}`)
  }
})
