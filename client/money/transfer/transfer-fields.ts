import type { NewTransfer } from "#shared/contracts/transfers.ts"

/** What every transfer has, whatever it is paid with. */
export type TransferFields = Pick<
  NewTransfer,
  "amount" | "recipientIban" | "recipientName" | "speed"
>
