import { inflateSync } from "node:zlib"
import { expect, inject, test } from "vitest"
import type { CheckedProof } from "#shared/contracts/proofs.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { accept, apply, loanOf, openOffer } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

/** A paper's name, and its file. */
async function fileOf(member: Member, path: string, language: string) {
  const response = await fetch(`${inject("apis")[0]}${path}`, {
    headers: { cookie: member.cookie(), "accept-language": language },
  })
  expect(response.status, path).toBe(200)
  const name = /filename="(.*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
  return { name, file: Buffer.from(await response.arrayBuffer()).toString("latin1") }
}

/** A paper's name, and the language that its file states. */
async function paper(member: Member, path: string, language: string) {
  const { name, file } = await fileOf(member, path, language)
  return [name, /\/Lang \((..)\)/.exec(file)?.[1]]
}

/** The verification codes that a proof's file states. Each of its fonts has a table of the letters that it draws. */
function codesIn(file: string): string[] {
  const streams = [
    ...file.matchAll(/(\/FlateDecode[^>]*>>)?\s*stream\r?\n([^]*?)\r?\nendstream/g),
  ].map(([, compressed, data = ""]) =>
    compressed ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data,
  )
  const fonts = streams.flatMap((stream) => {
    const [, letters] = /beginbfrange\n<0000> <\w+> \[(.*)\]/.exec(stream) ?? []
    return letters === undefined ? [] : [letters.split("> <")]
  })
  const found = streams
    .filter((stream) => stream.includes(" Tf"))
    .flatMap((page) => [...page.matchAll(/\[(.*)\] TJ/g)])
    .flatMap(([, drawn = ""]) =>
      fonts.map((letters) =>
        [...drawn.matchAll(/<(\w+)>/g)]
          .flatMap(([, glyphs = ""]) => glyphs.match(/.{4}/g) ?? [])
          .map((glyph) =>
            String.fromCharCode(
              Number.parseInt(letters[Number.parseInt(glyph, 16)]?.slice(0, 4) ?? "", 16),
            ),
          )
          .join(""),
      ),
    )
  return found.filter((text) => /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}$/.test(text))
}

/** A member who has paid 1.00 EUR with a text, the account that it is from, and its reference. */
async function payerOf(text: string) {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const [from, to] = await Promise.all([member.account("EUR"), other.account("EUR")])
  await member.deposit(from.id, "10.00")
  const { transaction } = expectOk(
    await member.post<{ transaction: Transaction }>("/api/transfers", {
      fromAccountId: from.id,
      amount: "1.00",
      recipientIban: to.iban,
      recipientName: "Test Member",
      reference: text,
    }),
  )
  return { member, from, reference: transaction.reference }
}

test("proofs and certificates are in the reader's language, with names of their own", async () => {
  const { member, from, reference } = await payerOf("Rent")
  const year = new Date().getUTCFullYear() - 1
  const { id, iban } = from
  for (const [path, english, german, french] of [
    [
      `/api/transactions/${reference}/proof`,
      `proof-of-payment-${reference}.pdf`,
      `zahlungsnachweis-${reference}.pdf`,
      `justificatif-${reference}.pdf`,
    ],
    [
      `/api/certificates/interest?year=${year}`,
      `interest-${year}.pdf`,
      `zinsen-${year}.pdf`,
      `interets-${year}.pdf`,
    ],
    [
      `/api/accounts/${id}/fee-statement?year=${year}`,
      `fees-${iban}-${year}.pdf`,
      `entgelte-${iban}-${year}.pdf`,
      `frais-${iban}-${year}.pdf`,
    ],
    [
      `/api/accounts/${id}/confirmation`,
      `account-${iban}.pdf`,
      `konto-${iban}.pdf`,
      `compte-${iban}.pdf`,
    ],
  ] as const) {
    expect(await paper(member, path, "en")).toEqual([english, "en"])
    expect(await paper(member, path, "de")).toEqual([german, "de"])
    expect(await paper(member, path, "fr")).toEqual([french, "fr"])
  }
})

test("a proof's code is the same in each language, and is checked alike in each", async () => {
  const { member, reference } = await payerOf("Miete")
  const codes = await Promise.all(
    ["de", "en", "fr"].map(async (language) =>
      codesIn((await fileOf(member, `/api/transactions/${reference}/proof`, language)).file),
    ),
  )
  const [[code = ""] = []] = codes
  expect(codes).toEqual([[code], [code], [code]])
  const visitor = newVisitor()
  const checked = (verificationCode: string, language: string) =>
    visitor.post<CheckedProof>(
      "/api/proof-checks",
      { paymentReference: reference, verificationCode },
      { headers: { "accept-language": language } },
    )
  const payment = { reference, amount: "1.00", currency: "EUR", message: "Miete" }
  const english = expectOk(await checked(code, "en"))
  expect(english).toMatchObject({ payment })
  expect(expectOk(await checked(code, "de"))).toEqual(english)
  expect(expectOk(await checked(code, "fr"))).toEqual(english)
  const wrong = `${code.slice(0, -1)}${code.endsWith("2") ? "3" : "2"}`
  expect(expectOk(await checked(wrong, "de"))).toEqual({ payment: null })
})

test("a loan's agreement stays in the language in which the member accepted it", async () => {
  const member = await newMember()
  const [inGerman, inEnglish, earlier] = [
    await apply(member),
    await apply(member),
    await apply(member),
  ]
  await asOwner(openOffer, [inGerman])
  await asOwner(openOffer, [inEnglish])
  const agreement = (id: number, language: string) =>
    paper(member, `/api/loans/${id}/paper?paper=agreement`, language)
  // A draft is for who reads it.
  expect((await agreement(inGerman, "fr"))[1]).toBe("fr")
  expect((await agreement(inGerman, "de"))[1]).toBe("de")

  const german = { headers: { "accept-language": "de" } }
  expectOk(await accept(member, await loanOf(member, inGerman), {}, german))
  expectOk(await accept(member, await loanOf(member, inEnglish)))
  // Accepted before loans had a language.
  await asOwner(
    "update loans set status = 'approved', approved_date = now(), accepted_at = now() where id = $1",
    [earlier],
  )
  for (const reader of ["en", "de", "fr"]) {
    expect((await agreement(inGerman, reader))[1]).toBe("de")
    expect((await agreement(inEnglish, reader))[1]).toBe("en")
    expect((await agreement(earlier, reader))[1]).toBe("en")
  }
  expect(await paper(member, `/api/loans/${inGerman}/paper?paper=information`, "fr")).toEqual([
    `pret-${inGerman}-information.pdf`,
    "fr",
  ])
  expect(await agreement(inGerman, "fr")).toEqual([`pret-${inGerman}-contrat.pdf`, "de"])
  const rows = await asOwner("select id::int, language from loans where id = any($1) order by id", [
    [inGerman, inEnglish, earlier],
  ])
  expect(rows).toEqual([
    { id: inGerman, language: "de" },
    { id: inEnglish, language: null },
    { id: earlier, language: null },
  ])
  await expect(
    asOwner("update loans set language = 'fr' where id = $1", [inGerman]),
  ).rejects.toThrow("the accepted terms")
})
