import type { Order, OrderRun } from "#shared/contracts/orders.ts"

export const paidRun: OrderRun = {
  dueOn: "2026-10-31",
  status: "paid",
  reason: null,
  text: "Paid.",
  reference: "TRF-20261031-7F3K9Q2M",
  nextTryAt: null,
}

/** A date that could not be paid yet. */
export const waitingRun: OrderRun = {
  ...paidRun,
  dueOn: "2026-11-30",
  status: "waiting",
  reason: "insufficient_funds",
  text: "Not paid yet. The account did not hold enough money. No money moved. We try again.",
  reference: null,
  nextTryAt: "2026-11-30T11:00:00.000Z",
}

/** A standing order of the demo account. */
export const rentOrder: Order = {
  id: 5,
  state: "active",
  madeBy: null,
  fromAccountId: 1,
  currency: "EUR",
  amount: "950.00",
  recipientName: "Anna Weber",
  recipientIban: "DE89370400440532013000",
  reference: "Rent",
  speed: "standard",
  firstOn: "2026-08-31",
  rhythm: "monthly",
  monthDay: "last_day",
  lastOn: null,
  onceOnly: false,
  nextDates: ["2026-11-30", "2026-12-31", "2027-01-31"],
  createdAt: "2026-08-01T10:00:00.000Z",
  endedAt: null,
  runs: [paidRun],
}
