/**
 * Keeps React and a browser's page translation from breaking each other. The translators of Chrome and Edge
 * replace each text node by a `font` element, while React goes on changing and removing the text nodes that it
 * made: changed text stays unseen, and removing a text throws, which costs the whole page. From the moment a
 * text is replaced, this puts it back as soon as React changes, moves, or removes it, or inserts something in
 * front of it. The translator then translates the text again, as it does with everything new.
 *
 * Text beside other children has an element of its own anyway (scripts/loose-text.ts); this is for what a rule
 * can't see. Nothing changes for a node that no translator has replaced.
 */
export function keepTranslatedPagesAlive(): void {
  const observer = new MutationObserver((records) => {
    noteReplaced(records, observer)
    for (const { type, target } of records) if (type === "characterData") bringBack(target)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  bringBackBeforeChanges()
}

/** The text nodes that a translator has replaced by an element, and the element. */
const replaced = new WeakMap<Element, Text[]>()
const replacement = new WeakMap<Node, Element>()

function noteReplaced(records: readonly MutationRecord[], observer: MutationObserver): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)))
  if (added.size === 0) return
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling]
      .filter(isFont)
      .find((each) => added.has(each))
    if (!font) continue
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.parentNode) continue
      replaced.set(font, [...(replaced.get(font) ?? []), text])
      replacement.set(text, font)
      observer.observe(text, { characterData: true })
    }
  }
}

const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === "font"

/** Puts a replaced text, with all that the same element replaces, back in its place. */
function bringBack(node: Node | null): void {
  const font = node && !node.parentNode ? replacement.get(node) : undefined
  const texts = font && replaced.get(font)
  if (!font?.parentNode || !texts) return
  for (const text of texts) replacement.delete(text)
  font.replaceWith(...texts)
}

/** The three ways in which React changes the children of an element. */
function bringBackBeforeChanges(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    bringBack(child)
    return appendChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    bringBack(child)
    bringBack(before)
    return insertBefore.call(this, child, before) as Child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    bringBack(child)
    return removeChild.call(this, child) as Child
  }
}
