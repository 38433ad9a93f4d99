const words = "zero one two three four five six seven eight nine ten eleven twelve".split(" ")

/** A count as sentences state it: in words up to "twelve", then in digits. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** `inWords` at the beginning of a sentence: "Five". */
export const inWordsCapitalized = (count: number): string =>
  inWords(count).replace(/^[a-z]/, (letter) => letter.toUpperCase())
