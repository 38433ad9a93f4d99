import type { initiationStatusMessage } from "../messages/initiation.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { type Checked, Findings } from "./findings.ts"
import { reasonCode } from "./message-parts.ts"

/** The sponsor bank's answer about one order of a pain.001, or about all orders of a batch. */
export type OrderStatus = {
  /** MsgId of the pain.001. */
  readonly originalMessageId: string
  /** InstrId of the order, which is our TxId; undefined if the status is for a whole batch. */
  readonly txId: string | undefined
  readonly status: "accepted" | "settled" | "rejected" | "pending"
  readonly reason: string | undefined
}

type Head = FieldsValue<typeof initiationStatusMessage.head>
type Group = FieldsValue<typeof initiationStatusMessage.group.head>
type Item = ValueOf<typeof initiationStatusMessage.item.shape>

const meanings: Readonly<Record<string, OrderStatus["status"]>> = {
  ACTC: "accepted",
  ACCP: "accepted",
  ACSP: "accepted",
  ACWC: "accepted",
  ACSC: "settled",
  ACCC: "settled",
  RJCT: "rejected",
  PDNG: "pending",
  RCVD: "pending",
  // The sponsor's verification of payee, after which orders continue or are rejected.
  RCVC: "pending",
  RVCM: "pending",
  RVNC: "pending",
}

/**
 * One status in a pain.002: of an order, of a batch (`item` is undefined), or of the whole message
 * (`group` is undefined too). PART alone says nothing about any order, so it is a finding if it
 * is the only status.
 */
export function readOrderStatus(head: Head, group?: Group, item?: Item): Checked<OrderStatus> {
  const findings = new Findings()
  const original = head.OrgnlGrpInfAndSts
  const code = item?.TxSts ?? group?.PmtInfSts ?? original.GrpSts ?? ""
  const status = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  findings.require(status !== undefined, "CH16", "TxSts", "the status is missing or unknown")
  const txId = item?.OrgnlInstrId ?? item?.OrgnlEndToEndId
  findings.require(
    item === undefined || txId !== undefined,
    "CH21",
    "OrgnlInstrId",
    "the order's identifier is missing",
  )
  const reasons = [item?.StsRsnInf, group?.StsRsnInf, original.StsRsnInf]
  const reason = reasonCode(reasons.flatMap((list) => list ?? []))
  return findings.result(status && { originalMessageId: original.OrgnlMsgId, txId, status, reason })
}
