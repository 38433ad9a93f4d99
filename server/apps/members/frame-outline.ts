import type { Say } from "#shared/words/text.ts"

/**
 * The outline of the signed-in frame in index.html, so that the first paint needs no code. It is
 * shown when the request has a session cookie and removed otherwise.
 */
const marked = (name: string) => new RegExp(`\\s*<!--${name}-->(.*?)<!--/${name}-->\\s*`, "s")
const frame = marked("frame")
const demo = marked("demo")

/** @returns index.html with the outline, and with the demo notice above it for a demo bank */
export function withOutline(html: string, isDemo: boolean): string {
  return html.replace(frame, (_, outline: string) =>
    outline.replace(/<!-- .*? -->/s, "").replace(demo, isDemo ? "$1" : ""),
  )
}

/** What index.html itself says, besides the bank's name and its description. */
const said = [
  "Demonstration.",
  "Not a licensed bank, no real money.",
  "About this site",
  "Loading...",
] as const

/** @returns index.html in the language of `say` */
export function pageIn(html: string, say: Say): string {
  const noScript = (name: string) =>
    say("{name} needs JavaScript. Please turn it on for this site.", { name })
  return said
    .reduce((page, text) => page.replace(text, () => say(text)), html)
    .replace(
      /<noscript>(.*) needs JavaScript[^<]*/,
      (_, name: string) => `<noscript>${noScript(name)}`,
    )
    .replace('<html lang="en">', `<html lang="${say.language}">`)
}

/** @returns index.html without the optional outline */
export function withoutOutline(html: string): string {
  return html.replace(frame, "")
}
