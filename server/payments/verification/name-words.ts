/**
 * A word of a name, prepared for comparison, in two spellings: `plain` drops diacritics (Müller: muller),
 * `spelled` spells them out (mueller).
 */
export type Word = { readonly plain: string; readonly spelled: string }

/** Letters that Unicode decomposition does not reduce, and digraphs. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ł: "l",
  ŋ: "n",
  ŧ: "t",
}

const spelledLetters: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
}

/** Forms of address and degrees, which are never part of a name. */
const titles = new Set(
  "mr mrs ms miss mx dr prof sir dame mme mlle herr frau hr fr ing dipl mag sr sra dott jr".split(
    " ",
  ),
)

/** Particles that precede a surname. */
const particles = new Set(
  "van von vom der den het de del della di da dos das do du des la le el al ten ter zu zum af av bin ibn mac mc o".split(
    " ",
  ),
)

/**
 * The words of a name, without case, diacritics on Latin letters, punctuation, and hyphens. Apostrophes and
 * invisible characters are removed without a break (O'Brien: obrien). Other scripts are normalized with
 * NFKC and lower case. Empty for a text without letters or digits.
 */
export function wordsOf(name: string): Word[] {
  const joined = name.replace(/['’‘`´ʼʻ＇\p{Cf}]/gu, "")
  const lower = joined.normalize("NFKC").toLowerCase().normalize("NFC").replaceAll("ς", "σ")
  return lower
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ plain: plain(word), spelled: plain(replaceLetters(word, spelledLetters)) }))
}

/** True for a form of address or a degree, such as Dr or Mme. */
export function isTitle(word: Word): boolean {
  return titles.has(word.plain)
}

/** True for a word such as van or de that precedes many surnames. */
export function isParticle(word: Word): boolean {
  return particles.has(word.plain)
}

/** True when two words are equal in either spelling. */
export function isSameWord(one: Word, other: Word): boolean {
  return (
    one.plain === other.plain ||
    one.plain === other.spelled ||
    one.spelled === other.plain ||
    one.spelled === other.spelled
  )
}

/** True when one word is a single letter (of a script with capitals) and the other begins with it. */
export function isInitialOf(one: Word, other: Word): boolean {
  const [short, long] = one.plain.length < other.plain.length ? [one, other] : [other, one]
  const hasCase = short.plain.toUpperCase() !== short.plain
  return hasCase && Array.from(short.plain).length === 1 && long.plain.startsWith(short.plain)
}

function plain(word: string): string {
  const bare = word.normalize("NFD").replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
  return replaceLetters(bare.normalize("NFC"), plainLetters)
}

function replaceLetters(word: string, table: Readonly<Record<string, string>>): string {
  return Array.from(word, (letter) => (Object.hasOwn(table, letter) ? table[letter] : letter)).join(
    "",
  )
}
