import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { SchemaFolder } from "./schema-folder.ts"

const namespace = "urn:iso:std:iso:20022:tech:xsd:pacs.028.001.03"
const dir = mkdtempSync(join(tmpdir(), "schemas-"))
// Our own schema, because the official ones are not part of the project.
writeFileSync(
  join(dir, "pacs.028.001.03.xsd"),
  `<xs:schema xmlns="${namespace}" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    elementFormDefault="qualified" targetNamespace="${namespace}">
    <xs:element name="Document"><xs:complexType><xs:sequence>
      <xs:element name="MsgId" type="xs:string"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:schema>`,
)
const schemas = new SchemaFolder(dir)
afterAll(() => {
  schemas.dispose()
  rmSync(dir, { recursive: true })
})

const findings = (text: string) => schemas.findings(new TextEncoder().encode(text))

it("accepts what the schema of a message's namespace accepts", () => {
  expect(findings(`<Document xmlns="${namespace}"><MsgId>1</MsgId></Document>`)).toEqual([])
  expect(schemas.counts).toEqual(new Map([["pacs.028.001.03", 1]]))
})

it("says the line and what is wrong", () => {
  expect(findings(`<Document xmlns="${namespace}">\n<TxId>1</TxId></Document>`)).toEqual([
    expect.stringMatching(/^Line 2: .*TxId.*not expected/),
  ])
})

it("names what is not a message, and a schema that is not there", () => {
  expect(findings("<Document/>")).toEqual(["The message is not in a namespace of ISO 20022."])
  expect(findings(`<Document xmlns="${namespace.replace("028", "008")}"/>`)).toEqual([
    `There is no pacs.008.001.03.xsd in ${dir}.`,
  ])
  expect(findings(`<Document xmlns="${namespace}"><MsgId>`)).toHaveLength(1)
})
