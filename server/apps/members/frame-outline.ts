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

/** @returns index.html without the optional outline */
export function withoutOutline(html: string): string {
  return html.replace(frame, "")
}
