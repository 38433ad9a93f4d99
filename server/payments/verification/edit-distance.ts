/**
 * The number of typing errors between two words: characters omitted, added, or replaced, or two neighbors
 * swapped (Damerau-Levenshtein distance, optimal string alignment). Counts code points.
 * @param most maximum of interest; only this band around the diagonal is computed
 * @returns the number of errors, or Infinity when there are more than `most`
 */
export function editDistance(one: string, other: string, max = Infinity): number {
  const left = Array.from(one)
  const right = Array.from(other)
  if (Math.abs(left.length - right.length) > max) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, character] of left.entries()) {
    // Outside this band, more than `most` characters were added or omitted.
    const from = Math.max(0, row - max)
    const until = Math.min(right.length, row + max + 1)
    const current: number[] = from === 0 ? [row + 1] : []
    for (let column = from; column < until; column += 1) {
      const counterpart = right[column]
      const replaced = (last[column] ?? Infinity) + (character === counterpart ? 0 : 1)
      const leftOut = (last[column + 1] ?? Infinity) + 1
      const added = (current[column] ?? Infinity) + 1
      const isSwap =
        row > 0 && column > 0 && character === right[column - 1] && left[row - 1] === counterpart
      const swapped = isSwap ? (beforeLast[column - 1] ?? Infinity) + 1 : Infinity
      current[column + 1] = Math.min(replaced, leftOut, added, swapped)
    }
    beforeLast = last
    last = current
  }
  const slips = last[right.length] ?? Infinity
  return slips <= max ? slips : Infinity
}
