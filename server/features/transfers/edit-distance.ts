/**
 * How many slips of the keyboard lie between two words: characters left out, added, replaced, or two
 * neighbours swapped (Damerau-Levenshtein, optimal string alignment). Counts code points.
 */
export function editDistance(one: string, other: string): number {
  const left = Array.from(one)
  const right = Array.from(other)
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, character] of left.entries()) {
    const current = [row + 1]
    for (const [column, counterpart] of right.entries()) {
      const replaced = (last[column] ?? 0) + (character === counterpart ? 0 : 1)
      const leftOut = (last[column + 1] ?? 0) + 1
      const added = (current[column] ?? 0) + 1
      const isSwap =
        row > 0 && column > 0 && character === right[column - 1] && left[row - 1] === counterpart
      const swapped = isSwap ? (beforeLast[column - 1] ?? 0) + 1 : Infinity
      current.push(Math.min(replaced, leftOut, added, swapped))
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}
