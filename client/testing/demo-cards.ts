import type { DebitCard } from "#shared/contracts/cards.ts"
import { euroAccount, poundAccount } from "./demo-money.ts"

/** Cards of the demo accounts. */
export const euroCard: DebitCard = {
  id: 11,
  accountId: euroAccount.id,
  own: true,
  cardNumber: "•••• •••• •••• 0119",
  lastFour: "0119",
  cardHolderName: "MARTA LINDQVIST",
  expiryDate: "11/30",
  cardType: "Visa",
  status: "active",
  frozenByBank: false,
  dailyLimit: "2500.00",
  isVirtual: false,
  name: null,
  singleUse: false,
  transfersToOthers: true,
  transfersToNewPayees: true,
  closedAt: null,
  closeReason: null,
  replacesCardId: null,
}
export const poundCard: DebitCard = {
  ...euroCard,
  id: 12,
  accountId: poundAccount.id,
  cardNumber: "•••• •••••• •1005",
  lastFour: "1005",
  cardType: "Amex",
  status: "frozen",
  dailyLimit: "100.00",
  isVirtual: true,
}
/** The euro card's details, which only the reveal endpoint returns. */
export const euroDetails = { cardNumber: "4761739001010119", cvv: "304" }
