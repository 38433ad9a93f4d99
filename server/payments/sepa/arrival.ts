/** Whether a message that arrived is for this bank, and now. */

import { type Bic, headOffice, isBic } from "#shared/iban/bank-identifiers.ts"
import { addDays } from "#shared/time/target-days.ts"
import { MessageError } from "../messages/message-error.ts"
import { type Finding, finding } from "./findings.ts"
import type { TransferHead, TransferItem } from "./read-transfer.ts"

/** This bank, and the sponsor bank through which it takes part, if there is one. */
export type Addressee = { readonly bic: Bic; readonly sponsorBic: Bic | undefined }

type Agent = { readonly FinInstnId: { readonly BICFI?: string | undefined } } | undefined

/** How many days a settlement date may be away: the simulated banks' clock can be weeks ahead. */
const maxDaysAway = 90

/**
 * Whether a BIC is this bank's. Where ours is the head office's, a branch of it is ours too; where ours is
 * a branch, as with a sponsor that gives each of its credit unions one, only that branch is.
 */
export function isOurs(bic: string, ours: Bic): boolean {
  const own = headOffice(ours)
  if (!isBic(bic)) return false
  return headOffice(bic) === own || (own.endsWith("XXX") && bic.slice(0, 8) === own.slice(0, 8))
}

/**
 * Requires that the head of a message, if it names the bank that receives it, names this one or its sponsor.
 * @throws MessageError if the message is for another bank: nothing in it is posted
 */
export function requireAddressee(receiver: Agent, { bic, sponsorBic }: Addressee): void {
  const named = receiver?.FinInstnId.BICFI
  if (named === undefined || isOurs(named, bic)) return
  if (sponsorBic !== undefined && isOurs(named, sponsorBic)) return
  throw new MessageError("wrong_value", `the message is for ${named}, not for this bank`)
}

/** What is wrong with where a payment is sent to, and with when. */
export function arrivalFindings(
  { GrpHdr }: TransferHead,
  item: TransferItem,
  { bic, sponsorBic }: Addressee,
  today: string,
): Finding[] {
  const instructed = item.InstdAgt?.FinInstnId.BICFI
  const agent = item.CdtrAgt.FinInstnId.BICFI
  const through = [bic, ...(sponsorBic ? [sponsorBic] : [])]
  const elsewhere = (bank: string) => `the payment is for ${bank}, not for this bank`
  return [
    ...(instructed !== undefined && !through.some((one) => isOurs(instructed, one))
      ? [finding("RC04", "InstdAgt", elsewhere(instructed))]
      : []),
    ...(agent !== undefined && isBic(agent) && !isOurs(agent, bic)
      ? [finding("RC04", "CdtrAgt", elsewhere(agent))]
      : []),
    ...dateFindings(item.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt, today),
  ]
}

/** What is wrong with a settlement date (ISO) of a payment or a return that arrives today. */
export function dateFindings(date: string | undefined, today: string): Finding[] {
  if (date === undefined) return []
  const isNear = addDays(today, -maxDaysAway) <= date && date <= addDays(today, maxDaysAway)
  return isNear ? [] : [finding("DT01", "IntrBkSttlmDt", `${date} is too far from today`)]
}
