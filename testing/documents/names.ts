import fc from "fast-check"

/** Scripts whose letters names have, most of them with letters that neither typeface of our papers has. */
const scripts = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Thai",
  "Tibetan",
  "Hangul",
  "Hiragana",
  "Katakana",
  "Han",
  "Ethiopic",
  "Cherokee",
  "Khmer",
  "Mongolian",
  "Gothic",
  "Deseret",
  "Adlam",
  "Vai",
]

/** How far Unicode has scripts; later code points are rare ideographs, marks, and private use. */
const lastCodePoint = 0x1_ff_ff

const letters = Array.from({ length: lastCodePoint }, (_, codePoint) =>
  String.fromCodePoint(codePoint),
).filter((character) => /^\p{L}$/u.test(character))

/** The letters of a script in NFC, so that every program that composes text gives them back as they were. */
const lettersOf = (script: string): string[] => {
  const ofScript = new RegExp(`^\\p{Script=${script}}$`, "u")
  return letters.filter((letter) => ofScript.test(letter) && letter.normalize("NFC") === letter)
}

const alphabets = scripts.map(lettersOf)

const word = fc
  .nat({ max: alphabets.length - 1 })
  .chain((script) =>
    fc.string({ unit: fc.constantFrom(...(alphabets[script] ?? [])), maxLength: 9, minLength: 1 }),
  )

/** A name in letters of all Unicode, sometimes with what formats must escape, and one long word at times. */
export const anyName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(`Müller & Søn <GmbH>`, `O'Neill "Ltd"; Ł`, "A".repeat(70)),
  },
)
