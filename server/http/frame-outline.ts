/**
 * The outline of the signed-in frame that stands in index.html, so that its first paint needs no code: it
 * is shown to whoever has a session's cookie, and taken out for everybody else.
 */
const marked = (name: string) => new RegExp(`\\s*<!--${name}-->(.*?)<!--/${name}-->\\s*`, "s")
const frame = marked("frame")
const demo = marked("demo")

/** @returns index.html with the outline for good, and the demonstration's line above it where it is one */
export function withOutline(html: string, isDemo: boolean): string {
  return html.replace(frame, (_, outline: string) =>
    outline.replace(/<!-- .*? -->/s, "").replace(demo, isDemo ? "$1" : ""),
  )
}

/** @returns index.html without an outline that is not there for good */
export function withoutOutline(html: string): string {
  return html.replace(frame, "")
}
