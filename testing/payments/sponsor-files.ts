/**
 * Acts as a sponsor bank that exchanges files. It writes messages as text, without the bank's own
 * writers.
 */
import { randomUUID } from "node:crypto"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { targetDayFrom } from "../../shared/time/target-days.ts"
import { settlementIban } from "./other-banks.ts"
import { settledToday } from "./today.ts"

const created = "2026-11-23T10:00:00Z"
// A fixed day would become implausible.
const day = targetDayFrom(settledToday())

/** A new identifier of the sponsor. */
export const newId = (prefix = "SPON") => `${prefix}-${randomUUID().slice(0, 18)}`

/** The bank's folder RAIL_DIR, as the sponsor's client sees it. */
export class SponsorFolder {
  readonly dir = mkdtempSync(join(tmpdir(), "tessera-sponsor-"))

  list(folder: string): string[] {
    const path = join(this.dir, folder)
    if (!existsSync(path)) return []
    return readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".xml"),
    )
  }

  /** The messages that the bank has written, by name. */
  sent(): Record<string, string> {
    const read = (name: string) => readFileSync(join(this.dir, "out", name), "utf8")
    return Object.fromEntries(this.list("out").map((name) => [name, read(name)]))
  }

  /** Delivers a complete file. */
  deliver(content: string | Uint8Array, name = `${newId("F")}.xml`): string {
    const temporary = join(this.dir, "in", `${name}.part`)
    writeFileSync(temporary, content)
    renameSync(temporary, join(this.dir, "in", name))
    return name
  }
}

const document = (name: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${body}</Document>\n`
const agent = (name: string, bic: string) =>
  `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`
const settles = "<SttlmInf><SttlmMtd>CLRG</SttlmMtd><ClrSys><Prtry>ST2</Prtry></ClrSys></SttlmInf>"

export type Incoming = {
  readonly iban: string
  readonly amount: string
  readonly txId?: string
  readonly currency?: string
}

/** A pacs.008 with standard payments to members; `sum` is the total in its head. */
export function transfers(
  payments: readonly Incoming[],
  { id = newId(), sum, instant = false }: { id?: string; sum?: string; instant?: boolean } = {},
): string {
  const total = payments.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
  const items = payments.map(
    ({ iban, amount, txId = newId("TX"), currency = "EUR" }) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>SALARY</EndToEndId><TxId>${txId}</TxId></PmtId>` +
      `<IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt>` +
      (instant ? "<AccptncDtTm>2026-11-23T10:00:00.001Z</AccptncDtTm>" : "") +
      "<ChrgBr>SLEV</ChrgBr><Dbtr><Nm>Acme GmbH</Nm></Dbtr>" +
      "<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>" +
      agent("DbtrAgt", "COBADEFFXXX") +
      agent("CdtrAgt", "TSCULULLXXX") +
      `<Cdtr><Nm>Test Member</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>` +
      "<RmtInf><Ustrd>Salary</Ustrd></RmtInf></CdtTrfTxInf>",
  )
  const local = instant ? "<LclInstrm><Cd>INST</Cd></LclInstrm>" : ""
  const head =
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs>` +
    `<TtlIntrBkSttlmAmt Ccy="EUR">${sum ?? (total / 100).toFixed(2)}</TtlIntrBkSttlmAmt>` +
    `<IntrBkSttlmDt>${day}</IntrBkSttlmDt>${settles}` +
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${local}</PmtTpInf></GrpHdr>`
  return document(
    "pacs.008.001.08",
    `<FIToFICstmrCdtTrf>${head}${items.join("")}</FIToFICstmrCdtTrf>`,
  )
}

/** A pacs.002 for one of the bank's payments. */
export function status(messageId: string, txId: string, rejected?: string): string {
  const code = rejected === undefined ? "ACSC" : "RJCT"
  const reason = rejected && `<StsRsnInf><Rsn><Cd>${rejected}</Cd></Rsn></StsRsnInf>`
  return document(
    "pacs.002.001.10",
    `<FIToFIPmtStsRpt><GrpHdr><MsgId>${newId()}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pacs.008</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<TxInfAndSts><OrgnlTxId>${txId}</OrgnlTxId><TxSts>${code}</TxSts>${reason ?? ""}</TxInfAndSts></FIToFIPmtStsRpt>`,
  )
}

/** A pain.002: the status of orders, or, if there are none, of the whole message. */
export function orderStatus(
  messageId: string,
  orders: readonly { txId: string; status: string; reason?: string }[],
  group?: string,
): string {
  const items = orders.map(
    ({ txId, status: code, reason }) =>
      `<TxInfAndSts><OrgnlInstrId>${txId}</OrgnlInstrId><TxSts>${code}</TxSts>` +
      (reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : "") +
      "</TxInfAndSts>",
  )
  const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${items.join("")}</OrgnlPmtInfAndSts>`
  return document(
    "pain.002.001.10",
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${newId()}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
      `${group ? `<GrpSts>${group}</GrpSts>` : ""}</OrgnlGrpInfAndSts>${orders.length > 0 ? batch : ""}</CstmrPmtStsRpt>`,
  )
}

/** An entry on the settlement account; negative amounts are debits. */
export type Entry = {
  readonly amount: string
  /** The sponsor's own reference. */
  readonly reference?: string
  readonly endToEndId?: string
  /** The identifier of the payer's bank. */
  readonly txId?: string
  readonly batchMessageId?: string
  readonly returnReason?: string
  /** The IBAN of the payer; empty when the sponsor does not name it. */
  readonly payer?: string
  /** The IBAN that the money is for. */
  readonly iban?: string
  readonly currency?: string
  readonly state?: string
  /** The amounts of its payments, if there are several. */
  readonly parts?: readonly string[]
}

const optional = (name: string, text: string | undefined) =>
  text ? `<${name}>${text}</${name}>` : ""
const size = (amount: string) => amount.replace("-", "")
const side = (amount: string) =>
  `<CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd>`

function entryText(entry: Entry): string {
  const { amount, reference, currency = "EUR", batchMessageId, parts } = entry
  const money = (value: string) => `<Amt Ccy="${currency}">${size(value)}</Amt>${side(amount)}`
  const { payer = "DE89370400440532013000" } = entry
  const payee = entry.iban
    ? "<RltdPties><Dbtr><Pty><Nm>Acme GmbH</Nm></Pty></Dbtr>" +
      (payer && `<DbtrAcct><Id><IBAN>${payer}</IBAN></Id></DbtrAcct>`) +
      `<Cdtr><Pty><Nm>Test Member</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>${entry.iban}</IBAN></Id></CdtrAcct></RltdPties>`
    : ""
  const one = (value: string, own: string | undefined) =>
    `<TxDtls><Refs>${optional("AcctSvcrRef", own)}${optional("EndToEndId", entry.endToEndId)}` +
    `${optional("TxId", entry.txId)}</Refs>${money(value)}` +
    `${payee}<RmtInf><Ustrd>Salary</Ustrd></RmtInf>` +
    (entry.returnReason ? `<RtrInf><Rsn><Cd>${entry.returnReason}</Cd></Rsn></RtrInf>` : "") +
    "</TxDtls>"
  const details = batchMessageId
    ? `<Btch><MsgId>${batchMessageId}</MsgId></Btch>`
    : (parts ?? [amount])
        .map((part, index) => one(part, parts && reference ? `${reference}.${index}` : undefined))
        .join("")
  return (
    `<Ntry>${money(amount)}<Sts><Cd>${entry.state ?? "BOOK"}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
    `${optional("AcctSvcrRef", reference)}<BkTxCd><Prtry><Cd>SCT</Cd></Prtry></BkTxCd>` +
    `<NtryDtls>${details}</NtryDtls></Ntry>`
  )
}

/** A camt.054 of the settlement account; `sum` is the total of credits in its summary. */
export function notification(
  entries: readonly Entry[],
  { id = newId(), iban = settlementIban, sum }: { id?: string; iban?: string; sum?: string } = {},
): string {
  const summary = sum ? `<TxsSummry><TtlCdtNtries><Sum>${sum}</Sum></TtlCdtNtries></TxsSummry>` : ""
  return document(
    "camt.054.001.08",
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>` +
      `<Ntfctn><Id>${id}</Id><CreDtTm>${created}</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${summary}` +
      `${entries.map(entryText).join("")}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  )
}

/** A camt.053 of the settlement account. */
export function statement(
  number: number,
  [opening, closing]: readonly [string, string],
  entries: readonly Entry[],
): string {
  const id = newId()
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${size(amount)}</Amt>${side(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  return document(
    "camt.053.001.08",
    `<BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>` +
      `<Stmt><Id>${id}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${created}</CreDtTm>` +
      `<Acct><Id><IBAN>${settlementIban}</IBAN></Id></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}` +
      `${entries.map(entryText).join("")}</Stmt></BkToCstmrStmt>`,
  )
}
