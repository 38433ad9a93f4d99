import ts from "typescript"

/** A text that has no element of its own. */
export type LooseText = { file: string; line: number; text: string }

/**
 * Finds text beside other children that changes, or that others come in front of. Browsers' page translation
 * replaces text nodes, so React would change a text that is no longer shown, or look for one that is gone: the text
 * needs an element of its own, or must be the only child. Types decide what is text: an expression whose type
 * includes a string or a number is.
 */
export function looseText(program: ts.Program, wanted: (path: string) => boolean): LooseText[] {
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => wanted(fileName))
    .flatMap((file) =>
      loosePieces(file, checker).map(({ node }) => ({
        file: file.fileName,
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.getText(file).replace(/\s+/g, " ").trim(),
      })),
    )
}

/** What a child puts on the page, and whether it, or something of it, comes and goes. */
export type Piece = { node: ts.JsxChild; text: "none" | "fixed" | "changing"; comes: boolean }

/** The loose texts of a file. */
export function loosePieces(file: ts.SourceFile, checker: ts.TypeChecker): Piece[] {
  const found: Piece[] = []
  visit(file)
  return found

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...looseIn(node, checker))
    ts.forEachChild(node, visit)
  }
}

function looseIn(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): Piece[] {
  const pieces = piecesOf(parent, checker)
  if (pieces.length === 1 && ts.isJsxElement(parent)) return []
  const firstComing = pieces.findIndex(({ comes }) => comes)
  return pieces.filter(
    ({ text }, index) =>
      text === "changing" ||
      // A fragment comes and goes as a whole.
      (text === "fixed" &&
        (ts.isJsxFragment(parent) || (firstComing !== -1 && firstComing < index))),
  )
}

/** The children of an element that put something on the page. */
export function piecesOf(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): Piece[] {
  return parent.children.filter(isSomething).map((node) => pieceOf(node, checker))
}

function pieceOf(node: ts.JsxChild, checker: ts.TypeChecker): Piece {
  if (ts.isJsxText(node)) return { node, text: blank(node.text) ? "none" : "fixed", comes: false }
  const expression = ts.isJsxExpression(node) ? node.expression : undefined
  if (!expression) return { node, text: "none", comes: false }
  if (ts.isStringLiteral(expression)) {
    return { node, text: blank(expression.text) ? "none" : "fixed", comes: false }
  }
  const text = putsText(expression, checker) ? "changing" : "none"
  return { node, text, comes: true }
}

function putsText(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  return outcomesOf(expression).some((each) => isText(typeOf(each, checker), checker))
}

/** What a condition puts on the page: not its false side, which puts nothing there. */
function outcomesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return outcomesOf(expression.expression)
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap(outcomesOf)
  }
  if (!ts.isBinaryExpression(expression)) return [expression]
  const { left, operatorToken, right } = expression
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return outcomesOf(right)
  const isEither = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]
  return isEither.includes(operatorToken.kind) ? [left, right].flatMap(outcomesOf) : [expression]
}

/**
 * The type of an expression. Of a call, it is what the function says that it returns, if that does not depend on the
 * call: to choose among the overloads of `say` by what is around it takes most of the time.
 */
export function typeOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Type {
  if (ts.isCallExpression(expression)) {
    const signatures = checker.getTypeAtLocation(expression.expression).getCallSignatures()
    const [type, ...others] = new Set(signatures.map((each) => each.getReturnType()))
    const fixed = signatures.every(({ typeParameters }) => !typeParameters) || isBranded(type)
    if (type && others.length === 0 && fixed) return type
  }
  return checker.getTypeAtLocation(expression)
}

/** Text is a string with a property of its own (shared/words/text.ts). */
export const isBranded = (type: ts.Type | undefined): boolean =>
  type?.isIntersection() === true &&
  type.getProperties().some(({ escapedName }) => String(escapedName).startsWith("__@said"))

function isSomething(node: ts.JsxChild): boolean {
  if (ts.isJsxText(node)) return !node.containsOnlyTriviaWhiteSpaces
  return !ts.isJsxExpression(node) || node.expression !== undefined
}

/** Translators leave blanks alone. */
const blank = (text: string) => text.trim() === ""

/** ReactNode may be text and mostly is not; what it is, is seen where it is written. */
function isText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion() && type.types.some(({ symbol }) => symbol?.name === "Iterable")) return false
  if (type.isUnion()) return type.types.some((each) => isText(each, checker))
  const item =
    checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (item) return isText(item, checker)
  // An empty string, the false side of a condition, puts no text on the page.
  if (type.isStringLiteral() && type.value === "") return false
  if (type.isNumberLiteral() && type.value === 0) return false
  const { StringLike, NumberLike, Any } = ts.TypeFlags
  return (type.flags & (StringLike | NumberLike | Any)) !== 0
}

const figureWriters = new Set(["formatAmount", "formatSigned", "formatIban", "formatRate"])

/**
 * Finds amounts, rates, IBANs, and names (`bdi`) that stand alone on a screen, where a translator could change
 * them: they are inside of an element with `translate="no"`. Within a sentence, they are translated with it.
 */
export function translatedFigures(
  program: ts.Program,
  wanted: (path: string) => boolean,
): LooseText[] {
  const found: LooseText[] = []
  for (const file of program.getSourceFiles()) if (wanted(file.fileName)) visit(file, file, false)
  return found

  function visit(node: ts.Node, file: ts.SourceFile, kept: boolean): void {
    const opening = ts.isJsxElement(node) ? node.openingElement : undefined
    const keeps = kept || (opening !== undefined && hasTranslate(opening))
    if (!keeps && (opening?.tagName.getText(file) === "bdi" || isFigure(node, file))) {
      found.push({
        file: file.fileName,
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.getText(file),
      })
    }
    ts.forEachChild(node, (each) => visit(each, file, keeps))
  }
}

const hasTranslate = ({ attributes }: ts.JsxOpeningElement) =>
  attributes.properties.some(
    (each) => ts.isJsxAttribute(each) && each.name.getText() === "translate",
  )

/** An amount as text: "€250.00". */
const writtenAmount = /^[+-]?(?:€|£|\$|CHF )[0-9,]+\.[0-9]{2}$/

function isFigure(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isJsxText(node)) return writtenAmount.test(node.text.trim())
  if (!ts.isJsxExpression(node)) return false
  const shown = ts.isJsxElement(node.parent) || isSlot(node.parent, file)
  return shown && node.expression !== undefined && mayBeFigure(node.expression, file)
}

/** The parts of a row that are shown as they are given. An `end` is never translated. */
const isSlot = (node: ts.Node, file: ts.SourceFile) =>
  ts.isJsxAttribute(node) && ["detail", "endDetail"].includes(node.name.getText(file))

/** Whether one of an expression's outcomes is a figure. */
function mayBeFigure(expression: ts.Expression, file: ts.SourceFile): boolean {
  if (ts.isParenthesizedExpression(expression)) return mayBeFigure(expression.expression, file)
  if (ts.isConditionalExpression(expression)) {
    return mayBeFigure(expression.whenTrue, file) || mayBeFigure(expression.whenFalse, file)
  }
  if (ts.isBinaryExpression(expression)) return mayBeFigure(expression.right, file)
  return ts.isCallExpression(expression) && figureWriters.has(expression.expression.getText(file))
}
