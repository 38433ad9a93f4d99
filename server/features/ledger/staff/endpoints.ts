import * as z from "zod/mini"
import {
  AssetBelowZero,
  EntryCorrection,
  EntryReversal,
  JournalExport,
  LedgerBalance,
  LedgerEntry,
  LedgerPosting,
  Suspense,
  SuspenseClearing,
} from "#shared/contracts/staff-ledger.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { type LedgerAccount, systemAccountLabels } from "#shared/ledger/account-labels.ts"
import { currencies } from "#shared/money/currency.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { cursor, cursorText, day, dayText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import { downloadJournal } from "./download-journal.ts"
import {
  proposeEntryCorrection,
  proposeEntryReversal,
  proposeSuspenseClearing,
} from "./propose-correction.ts"
import {
  readAssetsBelowZero,
  readEntry,
  readPostings,
  readSuspense,
  readTrialBalance,
} from "./read-ledger.ts"

const codes = Object.keys(systemAccountLabels) as LedgerAccount[]

nameAnswers({ LedgerBalance, AssetBelowZero, LedgerPosting, LedgerEntry, Suspense })

const readers = ["payments_officer", "supervisor", "auditor"] as const
const makers = ["teller", "payments_officer", "supervisor"] as const
const reason = "Keyed wrong at the counter"
const refusals = [
  ...(["not_found", "already_done", "own_membership", "insufficient_funds"] as const),
  "balance_too_large",
] as const

const itsCurrency = {
  ...({ name: "currency", in: "query", required: true, description: "Its currency." } as const),
  schema: { type: "string", enum: [...currencies] },
}
const currencyText = z.enum(currencies, "Choose a currency")

/** The trial balance, the general ledger, entries, and their corrections. */
export const ledgerEndpoints = [
  staffEndpoint({
    method: "get",
    path: "/trial-balance",
    id: "readTrialBalance",
    chapter: "Ledger",
    summary: "Get the trial balance of a day",
    roles: readers,
    query: [day("on", "A day of the bank; today without it.")],
    querySchema: z.strictObject({ on: dayText }),
    status: 200,
    answer: { list: LedgerBalance },
    run: readTrialBalance,
  }),
  staffEndpoint({
    method: "get",
    path: "/assets-below-zero",
    id: "readAssetsBelowZero",
    chapter: "Ledger",
    summary: "List what the bank has and is below zero",
    description:
      "Such as a settlement account that is overdrawn. Empty if there is nothing to look at.",
    roles: readers,
    status: 200,
    answer: { list: AssetBelowZero },
    run: readAssetsBelowZero,
  }),
  staffEndpoint({
    method: "get",
    path: "/ledger-postings",
    id: "readPostings",
    chapter: "Ledger",
    summary: "List the postings of a system account",
    roles: readers,
    query: [
      cursor,
      {
        name: "code",
        in: "query",
        required: true,
        description: "The system account.",
        schema: { type: "string", enum: codes },
      },
      itsCurrency,
    ],
    querySchema: z.strictObject({
      cursor: cursorText,
      code: z.enum(codes, "There is no such account of the bank"),
      currency: currencyText,
    }),
    paged: true,
    status: 200,
    answer: { list: LedgerPosting },
    run: readPostings,
  }),
  staffEndpoint({
    method: "post",
    path: "/journal-exports",
    id: "downloadJournal",
    chapter: "Ledger",
    summary: "Download the journal of some days",
    description:
      "For hledger, with assertions of the trial balance, or as CSV. It has each member's account by its IBAN, and no names. Each export is in the audit trail.",
    roles: readers,
    body: request("JournalExport", JournalExport, {}, { format: "hledger", from: "2026-01-01" }),
    status: 200,
    type: ["text/plain", "text/csv"],
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["invalid_request"],
    run: downloadJournal,
  }),
  staffEndpoint({
    method: "get",
    path: "/ledger-entry",
    id: "readEntry",
    chapter: "Ledger",
    summary: "Get an entry with both sides",
    description:
      "Of members' accounts it names product and member's number, and the rest once the employee has opened the member's file.",
    roles: ["teller", ...readers],
    query: [
      {
        name: "entry",
        in: "query",
        required: true,
        description: "Its number or reference.",
        schema: { type: "string", maxLength: 60 },
      },
    ],
    querySchema: z.strictObject({
      entry: z
        .string({ error: "Type a reference" })
        .check(z.regex(/^[ -~]{1,60}$/, "Type a number or a reference")),
    }),
    status: 200,
    answer: LedgerEntry,
    problems: ["not_found", "own_membership"],
    run: readEntry,
  }),
  staffEndpoint({
    method: "post",
    path: "/ledger-entries/{id}/reversal",
    id: "proposeEntryReversal",
    chapter: "Ledger",
    summary: "Propose to reverse an entry",
    roles: makers,
    body: request("EntryReversal", EntryReversal, {}, { reason }),
    status: 201,
    answer: Proposed,
    problems: refusals,
    run: proposeEntryReversal,
  }),
  staffEndpoint({
    method: "post",
    path: "/ledger-entries/{id}/correction",
    id: "proposeEntryCorrection",
    chapter: "Ledger",
    summary: "Propose to correct an entry of too large an amount",
    roles: makers,
    body: request("EntryCorrection", EntryCorrection, {}, { amount: "50.00", reason }),
    status: 201,
    answer: Proposed,
    problems: refusals,
    run: proposeEntryCorrection,
  }),
  staffEndpoint({
    method: "get",
    path: "/suspense",
    id: "readSuspense",
    chapter: "Ledger",
    summary: "Get what stands on suspense",
    roles: readers,
    query: [itsCurrency],
    querySchema: z.strictObject({ currency: currencyText }),
    status: 200,
    answer: Suspense,
    run: readSuspense,
  }),
  staffEndpoint({
    method: "post",
    path: "/suspense-clearing",
    id: "proposeSuspenseClearing",
    chapter: "Ledger",
    summary: "Propose to accept what stands on suspense as a gain or loss",
    roles: ["supervisor"],
    body: request(
      "SuspenseClearing",
      SuspenseClearing,
      {},
      { currency: "EUR", reason: "No cause was found" },
    ),
    status: 201,
    answer: Proposed,
    problems: ["already_done"],
    run: proposeSuspenseClearing,
  }),
]
