import { describe, expect, it } from "vitest"
import { creditTransferText } from "./credit-transfer.fixture.ts"
import { creditTransferMessage } from "./credit-transfer.ts"
import { MessageError, type MessageFault } from "./message-error.ts"
import { readMessageBytes } from "./read-message.ts"

const utf8 = new TextEncoder()

function faultOf(text: string | Uint8Array): { fault: MessageFault; message: string } {
  try {
    const bytes = typeof text === "string" ? utf8.encode(text) : text
    readMessageBytes(creditTransferMessage, bytes)
  } catch (error) {
    if (error instanceof MessageError) return { fault: error.fault, message: error.message }
    throw error
  }
  throw new Error("The message was accepted")
}

const good = creditTransferText()
/** The good message with one thing changed, which must be there. */
function changed(from: string, to: string): string {
  expect(good).toContain(from)
  return good.replace(from, to)
}

describe("what is read", () => {
  it("hands on the head, each transaction, and the end", () => {
    const events = readMessageBytes(creditTransferMessage, utf8.encode(good))
    expect(events.map(({ event }) => event)).toEqual(["head", "item", "item", "end"])
    expect(events[1]).toMatchObject({
      position: 1,
      line: 16,
      item: {
        PmtId: { EndToEndId: "E2E-1", TxId: "TX-1" },
        IntrBkSttlmAmt: { currency: "EUR", decimal: "12.30" },
        Dbtr: { Nm: "Zoë & Sons" },
      },
    })
  })

  it.each([
    [
      "a prefix for the namespace",
      good.replace(/<(\/?)(?=[A-Z])/g, "<$1p:").replace("xmlns=", "xmlns:p="),
    ],
    ["comments", changed("<MsgId>", "<!-- a comment --><MsgId>")],
    ["CDATA", changed("Zoë &amp; Sons", "<![CDATA[Zoë & Sons]]>")],
    ["character references", changed("Zoë", "Zo&#235;")],
    ["Windows line ends", good.replaceAll("\n", "\r\n")],
    ["no XML declaration", changed('<?xml version="1.0" encoding="UTF-8"?>\n', "")],
    [
      "the place of a schema",
      changed(
        "<Document",
        '<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"',
      ),
    ],
    ["blanks around an amount", changed(">12.30<", ">\n  12.30 <")],
    ["blanks around a date", changed("2026-11-24</Intr", " 2026-11-24\t</Intr")],
    ["the end of a day", changed("2026-11-23T10:15:30.123Z", "2026-11-23T24:00:00Z")],
    ["an empty name", changed("<Nm>Marta Silva</Nm>", "<Nm/>")],
    ["an empty name over two lines", changed("<Nm>Marta Silva</Nm>", "<Nm>\n</Nm>")],
    [
      "a style sheet, which is not read",
      changed("<Document", '<?xml-stylesheet href="https://a.example/b.xsl"?>\n<Document'),
    ],
    ["elements that SEPA skips", changed("<Tax/>", "<Tax><Cdtr><TaxId>1</TaxId></Cdtr></Tax>")],
  ])("accepts %s", (_, text) => {
    const events = readMessageBytes(creditTransferMessage, utf8.encode(text))
    expect(events.at(-1)).toEqual({ event: "end", items: 2 })
    expect(events[1]).toMatchObject({ item: { Dbtr: { Nm: "Zoë & Sons" } } })
  })
})

describe("what is refused", () => {
  it.each<[string, string, MessageFault, string]>([
    [
      "a byte order mark",
      `\u{FEFF}${good}`,
      "forbidden_xml",
      "Line 1: a byte order mark is not allowed.",
    ],
    [
      "two roots",
      `${good}<Document/>`,
      "not_xml",
      "Line 61: not well-formed XML (documents may contain only one root).",
    ],
    ["an unbound prefix", changed("<Nm>", "<x:Nm>"), "not_xml", "unbound namespace prefix"],
    ["an unclosed element", changed("</MsgId>", ""), "not_xml", "unexpected close tag"],
    ["an unknown entity", changed("Zoë", "&euml;"), "not_xml", "undefined entity"],
    [
      "an attribute twice",
      changed('Ccy="EUR"', 'Ccy="EUR" Ccy="EUR"'),
      "not_xml",
      "duplicate attribute",
    ],
    ["NUL", changed("Zoë", "Zo\u{0}"), "not_xml", "disallowed character"],
    ["NUL as a reference", changed("Zoë", "Zo&#0;"), "not_xml", "malformed character entity"],
    [
      "a DOCTYPE",
      changed("<Document", "<!DOCTYPE Document [<!ENTITY a 'b'>]><Document"),
      "forbidden_xml",
      "a DOCTYPE is not allowed",
    ],
    [
      "a processing instruction",
      changed("<GrpHdr>", "<?php exit ?><GrpHdr>"),
      "forbidden_xml",
      "processing instructions are not allowed",
    ],
    ["another encoding", changed("UTF-8", "ISO-8859-1"), "not_xml", "the encoding must be UTF-8"],
    ["nothing", "", "cut_off", "ends before"],
    ["text only", "PAYMENT", "not_xml", "not well-formed"],
    [
      "another version",
      changed("pacs.008.001.08", "pacs.008.001.12"),
      "wrong_type",
      "Document is not in the namespace of pacs.008.001.08",
    ],
    [
      "a part in another namespace",
      changed("<Tp>", '<Tp xmlns="urn:x">'),
      "wrong_type",
      "Tp is not in the namespace",
    ],
    [
      "another root",
      good.replaceAll("FIToFICstmrCdtTrf", "PmtRtr"),
      "wrong_type",
      "FIToFICstmrCdtTrf is expected, not PmtRtr",
    ],
    [
      "a second message in the document",
      good.replace(/(<FIToFI[^]*<\/FIToFICstmrCdtTrf>)/, "$1$1"),
      "wrong_structure",
      "FIToFICstmrCdtTrf appears twice",
    ],
    [
      "a missing element",
      changed("<EndToEndId>E2E-1</EndToEndId>", ""),
      "wrong_structure",
      "Document/FIToFICstmrCdtTrf/CdtTrfTxInf[1]/PmtId: EndToEndId is missing.",
    ],
    [
      "an element twice",
      changed("<NbOfTxs>2</NbOfTxs>", "<NbOfTxs>2</NbOfTxs><NbOfTxs>2</NbOfTxs>"),
      "wrong_structure",
      "GrpHdr: NbOfTxs appears twice.",
    ],
    [
      "a wrong order",
      changed(
        "<EndToEndId>E2E-1</EndToEndId><TxId>TX-1</TxId>",
        "<TxId>TX-1</TxId><EndToEndId>E2E-1</EndToEndId>",
      ),
      "wrong_structure",
      "EndToEndId is missing",
    ],
    [
      "an unknown element",
      changed("<MsgId>", "<Extra/><MsgId>"),
      "wrong_structure",
      "GrpHdr: Extra is not an element here.",
    ],
    [
      "no transaction",
      good.replace(/<CdtTrfTxInf>[^]*<\/CdtTrfTxInf>/, ""),
      "wrong_structure",
      "CdtTrfTxInf is missing",
    ],
    [
      "a header after the transactions",
      good.replace(/(<GrpHdr>[^]*<\/GrpHdr>)([^]*)(<\/FIToFI)/, "$2$1$3"),
      "wrong_structure",
      "GrpHdr is missing",
    ],
    [
      "text between elements",
      changed("<PmtId>", "<PmtId>1"),
      "wrong_structure",
      "text stands between elements",
    ],
    [
      "text between transactions",
      changed("</GrpHdr>", "</GrpHdr>1"),
      "wrong_structure",
      "text stands between elements",
    ],
    [
      "an element in a text",
      changed("Zoë", "<b>Zoë</b>"),
      "wrong_structure",
      "b is not an element here",
    ],
    [
      "two of a choice",
      changed("<Cd>SEPA</Cd>", "<Cd>SEPA</Cd><Prtry>X</Prtry>"),
      "wrong_structure",
      "there must be exactly one of Cd or Prtry",
    ],
    [
      "an amount without currency",
      changed(' Ccy="EUR">12.30', ">12.30"),
      "wrong_value",
      "Ccy must be three capital letters",
    ],
    [
      "another attribute",
      changed("<MsgId>", '<MsgId a="1">'),
      "wrong_structure",
      "the attribute a is not allowed",
    ],
    [
      "an amount with an exponent",
      changed("12.30", "1e3"),
      "wrong_value",
      "IntrBkSttlmAmt: the text must be a decimal",
    ],
    [
      "a negative amount",
      changed("12.30", "-12.30"),
      "wrong_value",
      "IntrBkSttlmAmt: the text must be a decimal",
    ],
    [
      "an identifier of 36 characters",
      changed("TX-1", "T".repeat(36)),
      "wrong_value",
      "TxId: the text must be 1 to 35 characters.",
    ],
    [
      "an empty text",
      changed("E2E-1", ""),
      "wrong_value",
      "EndToEndId: the text must be 1 to 35 characters.",
    ],
    [
      "a day that does not exist",
      changed("2026-11-24", "2026-02-30"),
      "wrong_value",
      "the text must be a date",
    ],
    [
      "an unknown charge bearer",
      changed("SLEV", "OURS"),
      "wrong_value",
      "the text must be SLEV or SHAR or DEBT or CRED",
    ],
    [
      "31 levels",
      changed("<Tax/>", `${"<Tax>".repeat(31)}${"</Tax>".repeat(31)}`),
      "forbidden_xml",
      "more than 30 levels",
    ],
  ])("%s", (_, text, fault, words) => {
    const found = faultOf(text)
    expect(found.fault).toBe(fault)
    expect(found.message).toContain(words)
    expect(found.message).toMatch(/^(?:Line [0-9]+)?.*[.]$/)
  })

  it("every message that is cut, wherever it is", () => {
    const bytes = utf8.encode(good)
    const end = utf8.encode(good.trimEnd()).length
    for (let length = 0; length < end; length += 7) {
      expect(faultOf(bytes.subarray(0, length)).fault).toBe("cut_off")
    }
  })

  it("text that is not UTF-8, and UTF-16", () => {
    const bytes = utf8.encode(good)
    const broken = bytes.with(bytes.indexOf(0xc3), 0xff)
    expect(faultOf(broken).message).toContain("not UTF-8")
    expect(faultOf(Buffer.from(good, "utf16le")).fault).toBe("not_xml")
    expect(faultOf(Buffer.from(`\u{FEFF}${good}`, "utf16le")).fault).toBe("not_xml")
  })

  it("quotes nothing of the message", () => {
    const { message } = faultOf(changed("Zoë &amp; Sons", "Secret Name".repeat(20)))
    expect(message).not.toContain("Secret")
    expect(faultOf(changed("<Nm>", "<Secret:Nm>")).message).not.toContain("Secret")
  })
})
