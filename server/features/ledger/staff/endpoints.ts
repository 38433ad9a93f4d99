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
import { currencies } from "#shared/money/currency.ts"
import { request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { listQuery } from "../../../staff/lists.ts"
import { day, dayText } from "../../../staff/pages.ts"
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

nameAnswers({ LedgerBalance, AssetBelowZero, LedgerPosting, LedgerEntry, Suspense })

const reason = "Keyed wrong at the counter"
const refusals = [
  ...(["not_found", "already_done", "own_membership", "insufficient_funds"] as const),
  ...(["balance_too_large", "purpose_required"] as const),
] as const

const itsCurrency = {
  ...({ name: "currency", in: "query", required: true, description: "Its currency." } as const),
  schema: { type: "string", enum: [...currencies] },
}
const currencyText = z.enum(currencies, "Choose a currency")

/** The trial balance, the general ledger, entries, and their corrections. */
export const ledgerEndpoints = [
  staffEndpoint({
    id: "readTrialBalance",
    chapter: "Ledger",
    summary: "Get the trial balance of a day",
    query: [day("on", "A day of the bank; today without it.")],
    querySchema: z.strictObject({ on: dayText }),
    status: 200,
    answer: { list: LedgerBalance },
    run: readTrialBalance,
  }),
  staffEndpoint({
    id: "readAssetsBelowZero",
    chapter: "Ledger",
    summary: "List what the bank has and is below zero",
    description:
      "Such as a settlement account that is overdrawn. Empty if there is nothing to look at.",
    status: 200,
    answer: { list: AssetBelowZero },
    run: readAssetsBelowZero,
  }),
  staffEndpoint({
    id: "readPostings",
    chapter: "Ledger",
    summary: "List the postings of a system account",
    ...listQuery("postings"),
    paged: true,
    status: 200,
    answer: { list: LedgerPosting },
    run: readPostings,
  }),
  staffEndpoint({
    id: "downloadJournal",
    chapter: "Ledger",
    summary: "Download the journal of some days",
    description:
      "For hledger, with assertions of the trial balance, or as CSV. It has each member's account by its IBAN, and no names. Each export is in the audit trail.",
    body: request("JournalExport", JournalExport, {}, { format: "hledger", from: "2026-01-01" }),
    status: 200,
    type: ["text/plain", "text/csv"],
    file: true,
    headers: { "Content-Disposition": "Makes the browser save the response as a file." },
    problems: ["invalid_request"],
    run: downloadJournal,
  }),
  staffEndpoint({
    id: "readEntry",
    chapter: "Ledger",
    summary: "Get an entry with both sides",
    description:
      "Of members' accounts it names product and member's number, and the rest once the employee has opened the member's file.",
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
    id: "proposeEntryReversal",
    chapter: "Ledger",
    summary: "Propose to reverse an entry",
    body: request("EntryReversal", EntryReversal, {}, { reason }),
    status: 201,
    answer: Proposed,
    problems: refusals,
    run: proposeEntryReversal,
  }),
  staffEndpoint({
    id: "proposeEntryCorrection",
    chapter: "Ledger",
    summary: "Propose to correct an entry of too large an amount",
    body: request("EntryCorrection", EntryCorrection, {}, { amount: "50.00", reason }),
    status: 201,
    answer: Proposed,
    problems: refusals,
    run: proposeEntryCorrection,
  }),
  staffEndpoint({
    id: "readSuspense",
    chapter: "Ledger",
    summary: "Get what stands on suspense",
    query: [itsCurrency],
    querySchema: z.strictObject({ currency: currencyText }),
    status: 200,
    answer: Suspense,
    run: readSuspense,
  }),
  staffEndpoint({
    id: "proposeSuspenseClearing",
    chapter: "Ledger",
    summary: "Propose to accept what stands on suspense as a gain or loss",
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
