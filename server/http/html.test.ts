import { expect, test } from "vitest"
import { html, inline, prose } from "./html.ts"

test("values are escaped, in text and in attributes", () => {
  const nasty = `<script>"&'`
  expect(html`<a title="${nasty}">${nasty}</a>`.text).toBe(
    '<a title="&#60;script&#62;&#34;&#38;&#39;">&#60;script&#62;&#34;&#38;&#39;</a>',
  )
})

test("HTML is inserted into HTML unchanged", () => {
  expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`.text).toBe(
    "<ul><li>1</li><li>2</li></ul>",
  )
})

test("text in backquotes is code, and a blank line separates paragraphs", () => {
  expect(inline("a `b<` c").text).toBe("a <code>b&#60;</code> c")
  expect(prose("one\n\ntwo").text).toBe("<p>one</p><p>two</p>")
})
