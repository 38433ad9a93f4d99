import { expect, it } from "vitest"
import { initiationStatusMessage } from "../messages/initiation.ts"
import type { MessageValue } from "../messages/message-type.ts"
import { readMessageBytes } from "../messages/read-message.ts"
import { writeMessage } from "../messages/write-message.ts"
import { readOrderStatus } from "./initiation-status.ts"

const reason = (code: string) => [{ Rsn: { Cd: code }, AddtlInf: [] }]

const message: MessageValue<typeof initiationStatusMessage> = {
  head: {
    GrpHdr: { MsgId: "S-1", CreDtTm: "2026-11-23T10:00:00Z" },
    OrgnlGrpInfAndSts: {
      OrgnlMsgId: "TSRA-1",
      OrgnlMsgNmId: "pain.001.001.09",
      GrpSts: "PART",
      StsRsnInf: [],
    },
  },
  groups: [
    {
      head: { OrgnlPmtInfId: "TSRA-1", PmtInfSts: "ACSP", StsRsnInf: [] },
      items: [
        { OrgnlInstrId: "TRF-1", TxSts: "RJCT", StsRsnInf: reason("AC04") },
        { OrgnlEndToEndId: "TRF-2", StsRsnInf: [] },
        { TxSts: "ACSC", StsRsnInf: [] },
      ],
    },
  ],
}

it("reports the outcome of each order", () => {
  const [head, group, ...items] = readMessageBytes(
    initiationStatusMessage,
    writeMessage(initiationStatusMessage, message),
  )
  if (head?.event !== "head" || group?.event !== "group") throw new Error("No status")
  const statuses = items.flatMap((event) =>
    event.event === "item" ? [readOrderStatus(head.head, group.head, event.item)] : [],
  )
  const originalMessageId = "TSRA-1"
  expect(statuses).toMatchObject([
    { ok: true, value: { originalMessageId, txId: "TRF-1", status: "rejected", reason: "AC04" } },
    { ok: true, value: { originalMessageId, txId: "TRF-2", status: "accepted" } },
    { ok: false, findings: [{ reason: "CH21" }] },
  ])
  expect(readOrderStatus(head.head, group.head)).toMatchObject({ value: { status: "accepted" } })
  expect(readOrderStatus(head.head)).toMatchObject({ ok: false, findings: [{ reason: "CH16" }] })
})
