/** A time as messages contain it: UTC with milliseconds, 2026-11-23T10:15:30.123Z. */
export function writeMoment(at: Date): string {
  return at.toISOString()
}

/**
 * When an instant payment was accepted (AccptncDtTm). One clearing system requires three digits of
 * milliseconds, and another refuses a trailing zero. So if the last digit would be 0, this uses one
 * millisecond earlier.
 */
export function writeAcceptance(at: Date): string {
  const moment = at.getTime()
  return new Date(moment % 10 === 0 ? moment - 1 : moment).toISOString()
}

/**
 * The time in a message; undefined if it has no time zone, because the sender's may differ from
 * ours. Digits after the milliseconds are dropped.
 */
export function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined || !/(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(text)) return undefined
  const moment = new Date(text.replace(/([.][0-9]{3})[0-9]+/, "$1"))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
