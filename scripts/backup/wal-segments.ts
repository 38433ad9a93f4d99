/** WAL file names: eight hexadecimal digits for the timeline, and sixteen for the segment's number. */
const segmentName = /^[0-9A-F]{24}$/

/** Whether a file name is that of a WAL segment. */
export const isSegment = (name: string): boolean => segmentName.test(name)

/** How many segments share the middle eight digits: 4 GB of WAL. */
const perLog = (segmentBytes: number) => 0x1_0000_0000n / BigInt(segmentBytes)

/** The segment after one (PostgreSQL's XLogFileName). */
export function nextSegment(name: string, segmentBytes: number): string {
  const number =
    BigInt(`0x${name.slice(8, 16)}`) * perLog(segmentBytes) + BigInt(`0x${name.slice(16)}`) + 1n
  const digits = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0")
  const log = perLog(segmentBytes)
  return name.slice(0, 8) + digits(number / log) + digits(number % log)
}

/** The names of all segments from one to another on the same timeline, both included. */
export function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const names: string[] = []
  for (let name = first; name <= last; name = nextSegment(name, segmentBytes)) names.push(name)
  return names
}

/**
 * The first missing segment between `last` and the newest one; undefined if none is missing.
 * @param there names of segments, in any order; other timelines and older segments are ignored
 */
export function firstGap(
  last: string,
  there: readonly string[],
  segmentBytes: number,
): string | undefined {
  const newer = there.filter((name) => name.startsWith(last.slice(0, 8)) && name > last)
  const newest = newer.toSorted().at(-1)
  if (!newest) return undefined
  const found = new Set(newer)
  const wanted = segmentsBetween(nextSegment(last, segmentBytes), newest, segmentBytes)
  return wanted.find((name) => !found.has(name))
}
