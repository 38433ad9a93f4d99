import type { StatementFormat } from "#shared/contracts/documents.ts"

/** The formats of statements, with what each is for. */
export const formats: readonly { value: StatementFormat; name: string; text: string }[] = [
  { value: "pdf", name: "PDF", text: "PDF, to read and print" },
  { value: "csv", name: "CSV", text: "CSV, for spreadsheets" },
  { value: "camt053", name: "camt.053", text: "camt.053, for accounting programs" },
  { value: "mt940", name: "MT940", text: "MT940, for older accounting programs" },
  { value: "ofx", name: "OFX", text: "OFX, for personal finance programs" },
]
