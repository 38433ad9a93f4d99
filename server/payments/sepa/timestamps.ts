/** A moment as messages write it: UTC with milliseconds, 2026-11-23T10:15:30.123Z. */
export function writeMoment(at: Date): string {
  return at.toISOString()
}

/**
 * When an instant payment was accepted (AccptncDtTm). One clearing system demands three digits of
 * milliseconds, another refuses zeros at their end; so the last digit is never 0, by going back one
 * millisecond.
 */
export function writeAcceptance(at: Date): string {
  const moment = at.getTime()
  return new Date(moment % 10 === 0 ? moment - 1 : moment).toISOString()
}

/**
 * The moment that a message names; undefined without a zone, since the sender's clock is not ours.
 * Digits behind the milliseconds are dropped.
 */
export function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined || !/(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(text)) return undefined
  const moment = new Date(text.replace(/([.][0-9]{3})[0-9]+/, "$1"))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
