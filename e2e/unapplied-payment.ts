import { receiveTransfer } from "../testing/payments/receive-transfer.ts"
import { ownerQuery } from "./bank-database.ts"

/** Lets the tests' bank receive money for an account that does not exist. */
export const receiveUnapplied = (txId: string, differently: object) =>
  receiveTransfer(ownerQuery, txId, differently)
