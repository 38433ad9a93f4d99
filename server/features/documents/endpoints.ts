import {
  CertificateYear,
  MonthlyStatement,
  ReadStatements,
  StatedAccount,
  StatementArchive,
  StatementFile,
  StatementQuery,
  statementFormats,
} from "#shared/contracts/documents.ts"
import { CheckedProof, ProofCheck } from "#shared/contracts/proofs.ts"
import { maxStatementYears, proofChecksPerHour } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import type { JsonSchema, Parameter } from "../../http/openapi/document.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { certifyInterest, confirmAccount, stateFees } from "./make-certificates.ts"
import { checkProof, makeProof } from "./proofs.ts"
import {
  downloadStatement,
  downloadStatements,
  listStatedAccounts,
  listStatements,
  makeStatement,
  readMonthlyStatement,
  readMonthlyStatements,
} from "./statements.ts"

const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: "query",
  required: true,
  description,
  schema,
})

const day: JsonSchema = { type: "string", format: "date" }

nameAnswers({ MonthlyStatement, StatedAccount, CheckedProof })

const anyFormat = query("format", "The format.", { type: "string", enum: statementFormats })

const mediaTypes = [
  "application/pdf",
  "application/xml",
  "text/plain",
  "application/x-ofx",
  "text/csv",
] as const

const saved = { "Content-Disposition": "Makes the browser save the response as a file." }

const year = query("year", "A year that is over.", { type: "string", pattern: "^20[0-9]{2}$" })

const pdf = { status: 200, type: "application/pdf", file: true, headers: saved } as const

export const documentEndpoints = [
  endpoint({
    method: "get",
    path: "/accounts/{id}/statement",
    id: "makeStatement",
    chapter: "Documents",
    summary: "Make a statement of one account for any period",
    description:
      "Oldest entries first, with the opening and the closing balance: `pdf` is PDF/A-2a, tagged for screen readers, `camt053` is ISO 20022 camt.053.001.08, `mt940` is SWIFT MT940 in character set X, `ofx` is OFX 2.2, and `csv` is RFC 4180 with the balance after each entry. An entry keeps its ID in every statement and format.",
    caller: "member",
    replica: true,
    query: [
      query("from", "The first day, in the bank's time zone.", day),
      query(
        "to",
        `The last day: today at the latest, and at most ${maxStatementYears} years after the first.`,
        day,
      ),
      anyFormat,
    ],
    status: 200,
    type: mediaTypes,
    file: true,
    headers: saved,
    problems: ["invalid_request", "not_found", "statement_too_long"],
    querySchema: StatementQuery,
    run: makeStatement,
  }),

  endpoint({
    method: "get",
    path: "/statements",
    id: "listStatedAccounts",
    chapter: "Documents",
    summary: "List the accounts, open or closed, with the years of their monthly statements",
    caller: "member",
    status: 200,
    answer: { list: StatedAccount },
    problems: [],
    run: listStatedAccounts,
  }),

  endpoint({
    method: "get",
    path: "/accounts/{id}/statements",
    id: "listStatements",
    chapter: "Documents",
    summary: "List the monthly statements of an account, newest first",
    description:
      "Closed after the end of each month, numbered without gaps, and never changed: each begins with the closing balance of the one before.",
    caller: "member",
    status: 200,
    answer: { list: MonthlyStatement },
    problems: ["not_found"],
    run: listStatements,
  }),

  endpoint({
    method: "get",
    path: "/accounts/{id}/statements/archive",
    id: "downloadStatements",
    chapter: "Documents",
    summary: "Download the monthly statements of an account and a year in one ZIP file",
    caller: "member",
    replica: true,
    query: [year, anyFormat],
    status: 200,
    type: "application/zip",
    file: true,
    headers: saved,
    problems: ["invalid_request", "not_found", "statement_too_long"],
    querySchema: StatementArchive,
    run: downloadStatements,
  }),

  endpoint({
    method: "post",
    path: "/statements/read",
    id: "readMonthlyStatements",
    chapter: "Documents",
    summary: "Mark monthly statements as read, all or some of them",
    caller: "member",
    body: request(
      "ReadStatements",
      ReadStatements,
      {
        accountId: { description: "Only those of this account." },
        year: { description: "Only those of this year." },
      },
      { accountId: 1, year: "2025" },
    ),
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: readMonthlyStatements,
  }),

  endpoint({
    method: "get",
    path: "/statements/{id}",
    id: "downloadStatement",
    chapter: "Documents",
    summary: "Download a monthly statement",
    description: "In the same formats as a statement for any period.",
    caller: "member",
    replica: true,
    query: [anyFormat],
    status: 200,
    type: mediaTypes,
    file: true,
    headers: saved,
    problems: ["invalid_request", "not_found", "statement_too_long"],
    querySchema: StatementFile,
    run: downloadStatement,
  }),

  endpoint({
    method: "post",
    path: "/statements/{id}/read",
    id: "readMonthlyStatement",
    chapter: "Documents",
    summary: "Mark a monthly statement as read",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: readMonthlyStatement,
  }),

  endpoint({
    method: "get",
    path: "/transactions/{reference}/proof",
    id: "makeProof",
    chapter: "Documents",
    summary: "Make a proof of a payment",
    description:
      "A PDF about a payment that the member made, which is carried out and has not come back, with a code that anybody can check (POST /proof-checks).",
    caller: "member",
    ...pdf,
    problems: ["not_found", "document_not_possible"],
    run: makeProof,
  }),

  endpoint({
    method: "post",
    path: "/proof-checks",
    id: "checkProof",
    chapter: "Documents",
    summary: "Check a proof of payment",
    description: `Anybody can call it, ${proofChecksPerHour} times an hour from one IP address. With the code that is printed on the paper, it answers what the paper states. The answer is the same for a wrong code, an unknown reference, and a payment that has come back.`,
    caller: "anyone",
    body: request(
      "ProofCheck",
      ProofCheck,
      {
        paymentReference: { description: "As printed. Spaces, dashes, and case are ignored." },
        verificationCode: { description: "As printed. Spaces, dashes, and case are ignored." },
      },
      {
        paymentReference: "TRF-20261120-7F3K9Q2M",
        verificationCode: "K7QF-2ABD-EMXA-6TPN-QWZR",
      },
    ),
    status: 200,
    answer: CheckedProof,
    handle: checkProof,
  }),

  endpoint({
    method: "get",
    path: "/certificates/interest",
    id: "certifyInterest",
    chapter: "Documents",
    summary: "Make the certificate of a year's interest",
    description:
      "A PDF with the interest that the bank paid, the interest on loans that the member paid, and the balances on 31 December, for all accounts and loans.",
    caller: "member",
    query: [year],
    ...pdf,
    problems: ["invalid_request"],
    querySchema: CertificateYear,
    run: certifyInterest,
  }),

  endpoint({
    method: "get",
    path: "/accounts/{id}/fee-statement",
    id: "stateFees",
    chapter: "Documents",
    summary: "Make the statement of fees of an account and a year",
    description: "A PDF with how often each service was used, what it cost, and the interest.",
    caller: "member",
    query: [year],
    ...pdf,
    problems: ["invalid_request", "not_found"],
    querySchema: CertificateYear,
    run: stateFees,
  }),

  endpoint({
    method: "get",
    path: "/accounts/{id}/confirmation",
    id: "confirmAccount",
    chapter: "Documents",
    summary: "Make a confirmation of an account",
    description: "A PDF with the holder's name, the IBAN, and the BIC, without the balance.",
    caller: "member",
    ...pdf,
    problems: ["not_found", "document_not_possible"],
    run: confirmAccount,
  }),
]
