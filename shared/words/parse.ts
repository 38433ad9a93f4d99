/** A piece of a text: letters, a hole, or what stands between two tags. */
export type Part =
  | string
  | { readonly hole: string; readonly arms?: Arms; readonly counted?: boolean }
  | { readonly tag: string; readonly parts: readonly Part[] }

/** What a text says for each count, or for each value, of a hole. */
type Arms = Readonly<Record<string, readonly Part[]>>

/**
 * Reads a text in a part of ICU's message format: `{name}`, `{n, plural, =0 {…} one {…} other {…}}` with `#` for
 * the number, `{kind, select, card {…} other {…}}`, and `<tag>…</tag>`. An apostrophe is always an apostrophe, so a
 * text has no braces of its own.
 * @throws {SyntaxError} with a text that is not in this form
 */
export function parseText(text: string): readonly Part[] {
  let at = 0
  const parts = readParts("")
  if (at < text.length) fail()
  return parts

  function readParts(number: string): Part[] {
    const found: Part[] = []
    for (;;) {
      let taken: readonly string[] | undefined
      if ((taken = take(/(?:[^{}<#]|<(?![a-z/]))+/y))) found.push(taken[0] ?? "")
      else if (take(/#/y)) found.push(number === "" ? "#" : { hole: number })
      else if ((taken = take(/\{(\w+)\}/y))) found.push({ hole: taken[1] ?? "" })
      else if ((taken = take(/\{(\w+), (plural|select),/y))) {
        const [, hole = "", kind] = taken
        const counted = kind === "plural"
        found.push({ hole, arms: readArms(counted ? hole : ""), counted })
      } else if ((taken = take(/<([a-z]\w*)>/y))) {
        const [, tag = ""] = taken
        const inside = readParts(number)
        if (take(/<\/([a-z]\w*)>/y)?.[1] !== tag) fail()
        found.push({ tag, parts: inside })
      } else return found
    }
  }

  function readArms(number: string): Arms {
    const arms: Record<string, readonly Part[]> = {}
    for (let taken; (taken = take(/\s*(=\d+|\w+) \{/y)); ) {
      arms[taken[1] ?? ""] = readParts(number)
      if (!take(/\}/y)) fail()
    }
    if (!take(/\s*\}/y) || !arms["other"]) fail()
    return arms
  }

  function take(form: RegExp): readonly string[] | undefined {
    form.lastIndex = at
    const found = form.exec(text)
    if (found) at = form.lastIndex
    return found ?? undefined
  }

  function fail(): never {
    throw new SyntaxError(text)
  }
}
