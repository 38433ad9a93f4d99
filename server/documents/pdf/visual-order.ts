import bidiFactory from "bidi-js"

const bidi = bidiFactory()

/**
 * A part of a line that is drawn in one direction. Letters are in the order of reading, because fonts join them
 * in it; a right-to-left part without letters, such as a bracket, is given as it is drawn.
 */
export type DirectedPart = { readonly text: string; readonly rightToLeft: boolean }

/** Fixes the direction of a line that is a part of a text; it is not drawn itself. */
const leftToRightMark = "\u200E"
const rightToLeftMark = "\u200F"
const marks = /[\u200E\u200F]/g

/** Hebrew, Arabic, and the other scripts that are written from right to left. */
const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F]/u

/**
 * The parts of a line from left to right, by the Unicode Bidirectional Algorithm (UAX #9). The direction of the line
 * is that of its first letter, as on the screens (`dir="auto"`), or of the mark that `directedLines` has put in
 * front.
 */
export function visualOrder(line: string): DirectedPart[] {
  if (!rightToLeftLetter.test(line)) return [{ text: withoutMarks(line), rightToLeft: false }]
  // What parts a line from the next is invisible: at the right, it moves nothing.
  const text = line.trimEnd()
  const end = { text: line.slice(text.length), level: 0 }
  const { levels } = bidi.getEmbeddingLevels(text)
  return [...reordered(partsOf(text, levels)), end].flatMap(({ text: part, level }) => {
    const rightToLeft = level % 2 === 1
    return rightToLeft ? turned(withoutMarks(part)) : ltr(withoutMarks(part))
  })
}

const ltr = (text: string): DirectedPart[] => (text === "" ? [] : [{ text, rightToLeft: false }])

/** A right-to-left part: its letters, and what stands between them, such as brackets and blanks. */
function turned(part: string): DirectedPart[] {
  return (part.match(lettersOrOthers) ?? [])
    .toReversed()
    .map((text) =>
      rightToLeftLetter.test(text)
        ? { text, rightToLeft: true }
        : { text: mirrored(text), rightToLeft: false },
    )
}

/** The lines of a text, each in the direction that the whole text has. */
export function directedLines(text: string, lines: readonly string[]): string[] {
  if (!rightToLeftLetter.test(text)) return [...lines]
  const mark = directionOf(text) === 1 ? rightToLeftMark : leftToRightMark
  return lines.map((line) => mark + line)
}

/** Letters with their marks and the blanks between words; or anything else. */
const lettersOrOthers = /[\p{L}\p{M}](?:[\p{L}\p{M} ]*[\p{L}\p{M}])?|[^\p{L}\p{M}]+/gu

/** A line without what only fixes its direction. */
const withoutMarks = (line: string): string => line.replace(marks, "")

const directionOf = (text: string) => bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0

type Part = { text: string; level: number }

function partsOf(line: string, levels: Uint8Array): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += character
    else parts.push({ text: character, level })
    at += character.length
  }
  return parts
}

/** Rule L2: from the highest level down to 1, what is at that level or above is turned around. */
function reordered(parts: readonly Part[]): Part[] {
  const order = [...parts]
  for (let level = Math.max(...order.map((part) => part.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? 0) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return order
}

/** Rule L4: what stands between letters is turned around, and brackets face the other way. */
const mirrored = (text: string): string =>
  [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join("")
