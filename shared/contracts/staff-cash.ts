import * as z from "zod/mini"
import { currencies, currencyRules } from "../money/currency.ts"
import { cashMovementKinds } from "../stored-values.ts"
import type { cashMovementKind } from "../tables/cash.ts"
import { asWritten } from "../words/text.ts"
import {
  amount,
  currency,
  described,
  id,
  moment,
  positiveAmount,
  rowId,
  signedAmount,
} from "./fields.ts"
import { OpenProposal, staffReason } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

export type CashMovementKind = (typeof cashMovementKind.enumValues)[number]

/** One movement of a drawer. */
export const CashMovement = z.object({
  id,
  kind: z.enum(cashMovementKinds),
  /** What the drawer has more, or less if negative. */
  amount: signedAmount,
  reference: z.string(),
  at: moment,
  /** Whether there is a receipt: it moved a member's money. */
  receipt: z.boolean(),
})
export type CashMovement = z.infer<typeof CashMovement>

export const CashDrawer = z.object({
  id,
  currency,
  openedAt: moment,
  balance: described(z.nullable(signedAmount), "Null until a count differs."),
  /** The last count that differed; the drawer then takes and pays nothing. */
  countedAmount: z.nullable(signedAmount),
  /** The difference, if it waits for a second person. */
  proposals: z.array(OpenProposal),
  movements: described(
    z.nullable(z.array(CashMovement)),
    "Newest first; null until a count differs, since their sum is what is to be counted.",
  ),
})
export type CashDrawer = z.infer<typeof CashDrawer>

/** GET /api/staff/cash-drawer: the teller's own open drawer, or null. */
export const OpenDrawer = z.object({
  drawer: z.nullable(CashDrawer),
})
export type OpenDrawer = z.infer<typeof OpenDrawer>

/** What a drawer waits for: nothing, its teller, or a second employee; or that it is closed. */
export const drawerStates = ["open", "waiting", "proposed", "closed"] as const

/** GET /api/staff/cash-drawers: the drawers of all tellers. */
export const DrawerItem = z.object({
  drawerId: id,
  teller: z.object({ id, name: z.string() }),
  currency,
  state: z.enum(drawerStates),
  openedAt: moment,
  closedAt: z.nullable(moment),
  countedAmount: z.nullable(signedAmount),
  difference: described(
    z.nullable(signedAmount),
    "What the count has more than the books; null before a count.",
  ),
})
export type DrawerItem = z.infer<typeof DrawerItem>

/** Notes and coins of any of the currencies, the largest first. */
const cashPieces = [...new Set(Object.values(currencyRules).flatMap(({ cash }) => cash))].sort(
  (one, other) => Number(other) - Number(one),
)

/** Pieces by denomination, such as {"50.00": 3}. */
const count = z
  .record(
    z.string(),
    z
      .int("Count must be a whole number")
      .check(z.minimum(0, "Count must be a whole number"), z.maximum(99_999, "Count is too large")),
    "Count the drawer",
  )
  .check(
    z.refine((pieces) => Object.keys(pieces).every((one) => /^[0-9]{1,4}\.[0-9]{2}$/.test(one)), {
      error: "Count notes and coins, such as 50.00",
      abort: true,
    }),
    z.refine((pieces) => Object.keys(pieces).every((one) => cashPieces.includes(one)), {
      error: "There is no such note or coin",
    }),
  )

/** POST /api/staff/cash-drawer. */
export const DrawerOpening = z.strictObject({
  currency: z.enum(currencies, "Choose a currency"),
  count,
})
export type DrawerOpening = z.infer<typeof DrawerOpening>

/** POST /api/staff/cash-drawer/count: without a count, the drawer can be used again. */
export const DrawerCount = z.strictObject({
  drawerId: rowId(asWritten("Open a drawer first")),
  count: z.nullable(count),
})
export type DrawerCount = z.infer<typeof DrawerCount>

/** What a count found: a drawer that holds what it should is closed. Without a count, both sums are null. */
export const DrawerCounted = z.object({
  closed: z.boolean(),
  expected: z.nullable(signedAmount),
  counted: z.nullable(signedAmount),
})
export type DrawerCounted = z.infer<typeof DrawerCounted>

/** POST /api/staff/cash-drawer/difference: a proposal. */
export const DrawerDifference = z.strictObject({
  drawerId: rowId(asWritten("Open a drawer first")),
  reason: staffReason,
})
export type DrawerDifference = z.infer<typeof DrawerDifference>

const cashFields = {
  /** One for each payment: the same request again is done once. */
  key: z.uuid("Key must be a UUID"),
  drawerId: rowId(asWritten("Open a drawer first")),
  direction: z.enum(["in", "out"], "Choose cash in or cash out"),
  accountId: rowId(asWritten("Choose an account")),
  amount: positiveAmount(asWritten("Amount must be a positive number")),
  /** How the member was identified, from the amount in shared/limits.ts on. */
  identified: z.optional(
    singleLine(asWritten("Document"), 100, {
      min: 3,
      message: asWritten("Document and number must be at least 3 characters"),
    }),
  ),
}

/** POST /api/staff/cash. */
export const CashRequest = z.strictObject(cashFields)
export type CashRequest = z.infer<typeof CashRequest>

/** POST /api/staff/large-cash: a proposal, carried out from the same drawer once it is approved. */
export const LargeCash = z.strictObject({
  ...cashFields,
  /** Where the cash is from, or what it is for, as the member said; needed above the amount in shared/limits.ts. */
  source: z.optional(
    singleLine(asWritten("Source"), 200, {
      min: 3,
      message: asWritten("Source must be at least 3 characters"),
    }),
  ),
  reason: staffReason,
})
export type LargeCash = z.infer<typeof LargeCash>

/** A delivery of cash to or from the vault, paid from the settlement account. */
export const VaultDelivery = z.object({
  id,
  currency,
  /** What the vault has more, or less if negative. */
  amount: signedAmount,
  /** What the settlement account has more, or less if negative, in EUR. */
  settled: signedAmount,
  reference: z.string(),
  /** The entry's reference. */
  entry: z.string(),
  at: moment,
  /** Whether a statement of the settlement account shows it. */
  onStatement: z.boolean(),
})
export type VaultDelivery = z.infer<typeof VaultDelivery>

/** A count of the vault, with amounts for those who see its balance. */
const VaultCount = z.object({
  at: moment,
  employee: z.string(),
  expected: z.nullable(signedAmount),
  counted: z.nullable(signedAmount),
  open: described(z.boolean(), "Whether it differs, and nobody has posted the difference."),
})

/** POST /api/staff/vault-counts. */
export const VaultCounting = z.strictObject({
  currency: z.enum(currencies, "Choose a currency"),
  count,
})
export type VaultCounting = z.infer<typeof VaultCounting>

/** What a count of the vault found. */
export const VaultCounted = z.object({ expected: signedAmount, counted: signedAmount })
export type VaultCounted = z.infer<typeof VaultCounted>

/** POST /api/staff/vault-counts/difference: a proposal about the last count of the currency. */
export const VaultDifference = z.strictObject({
  currency: z.enum(currencies, "Choose a currency"),
  reason: staffReason,
})
export type VaultDifference = z.infer<typeof VaultDifference>

/** GET /api/staff/vault. */
export const Vault = z.object({
  /** Of every currency. */
  balances: z.array(
    z.object({
      currency,
      balance: described(
        z.nullable(signedAmount),
        "Null to those who count the vault, until they have counted it today.",
      ),
      /** The last count; null without any. */
      count: z.nullable(VaultCount),
    }),
  ),
  /** Deliveries that wait for a second person. */
  proposals: z.array(OpenProposal),
  /** The last twenty, newest first. */
  deliveries: z.array(VaultDelivery),
})
export type Vault = z.infer<typeof Vault>

/** POST /api/staff/vault-deliveries: a proposal, once the cash was counted or handed over. */
export const VaultDeliveryRequest = z
  .strictObject({
    direction: z.enum(["in", "out"], "Choose to or from the vault"),
    currency: z.enum(currencies, "Choose a currency"),
    amount: positiveAmount(asWritten("Amount must be a positive number")),
    /** What the settlement account pays or is paid for another currency. */
    euros: z.optional(positiveAmount(asWritten("Amount in EUR must be a positive number"))),
    /** As the sponsor bank's statement names it. */
    reference: singleLine(asWritten("Reference"), 35, {
      min: 3,
      message: asWritten("Reference must be at least 3 characters"),
    }),
    reason: staffReason,
  })
  .check(
    z.refine((given) => (given.currency === "EUR") === (given.euros === undefined), {
      path: ["euros"],
      error: "State what the settlement account pays in EUR for another currency",
    }),
  )
export type VaultDeliveryRequest = z.infer<typeof VaultDeliveryRequest>

/** What was paid in or out. */
export const CashDone = z.object({ movementId: id, reference: z.string() })
export type CashDone = z.infer<typeof CashDone>

/** GET /api/staff/cash-receipts/{id}. */
export const CashReceipt = z.object({
  id,
  kind: z.enum(["paid_in", "paid_out", "reversal"]),
  amount,
  currency,
  reference: z.string(),
  at: moment,
  iban: z.string(),
  memberId: id,
  memberName: z.string(),
  teller: z.string(),
})
export type CashReceipt = z.infer<typeof CashReceipt>
