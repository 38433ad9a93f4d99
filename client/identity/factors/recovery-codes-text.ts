import { brand } from "#shared/brand.ts"
import { formatDate } from "../../lib/format-date.ts"

/** The owner and purpose of the codes, for print and file. */
export const recoveryCodesTitle = `${brand.bank}: recovery codes`

/** The heading of a saved list of codes. */
export function recoveryCodesRemark(made: Date): string {
  return `Made on ${formatDate(made.toISOString())}. Each code works once, in place of a passkey or an authenticator app.`
}

/** The file's name, such as "tessera-recovery-codes-2026-11-21.txt". */
export function recoveryCodesFileName(made: Date): string {
  const day = [made.getFullYear(), made.getMonth() + 1, made.getDate()]
  return `tessera-recovery-codes-${day.map((part) => String(part).padStart(2, "0")).join("-")}.txt`
}

/** The file's text. */
export function recoveryCodesText(codes: readonly string[], made: Date): string {
  const lines = [recoveryCodesTitle, recoveryCodesRemark(made), "", ...codes]
  return `${lines.join("\r\n")}\r\n`
}
