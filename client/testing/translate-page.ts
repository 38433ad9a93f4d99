/**
 * Translates what is on a page as Chrome and Edge do: each text node is replaced by
 * `<font><font>…</font></font>`, but for what is marked with `translate="no"`. Resolves after the observers
 * of the page have run. In the browser tests, it runs inside of the page.
 */
export async function translatePage(
  root: Element,
  translate: (text: string) => string,
): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text && isTranslated(node)) texts.push(node)
  }
  for (const text of texts) {
    const outer = document.createElement("font")
    const inner = document.createElement("font")
    outer.style.setProperty("vertical-align", "inherit")
    inner.textContent = translate(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  await Promise.resolve()
}

function isTranslated({ data, parentElement }: Text): boolean {
  return (
    data.trim() !== "" &&
    parentElement !== null &&
    parentElement.closest('[translate="no"], font, script, style, textarea, option, svg') === null
  )
}
