import ts from "typescript"
import { isBranded, type LooseText, typeOf } from "./loose-text.ts"
import {
  hasWord,
  isAria,
  isComponent,
  isMessage,
  isOurs,
  isPropOfComponent,
  isReadProperty,
  isValue,
  isWriting,
  mayStandInPlace,
  readAttributes,
  unreadProps,
} from "./text-places.ts"

/**
 * Finds what could come onto a member's screen untranslated: a string that is not a `Text` where React takes
 * something to show (a child, a prop, a toast), in a text prop, in the document's title, or as a field's message.
 * Types decide. Other than a `Text`, these may be shown:
 * - a prop of the component, because what gives it is judged;
 * - a member's words and other data, which are a property of an answer (`shared/contracts`), and the settings;
 * - what has no word in it, such as "•" or "EUR", and these pieces joined.
 */
export function untranslatedText(
  program: ts.Program,
  wanted: (path: string) => boolean,
): LooseText[] {
  const checker = program.getTypeChecker()
  return program
    .getSourceFiles()
    .filter(({ fileName }) => wanted(fileName))
    .flatMap((file) =>
      [...new Set(shownIn(file, checker))].map((node) => ({
        file: file.fileName,
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        text: node.getText(file).replace(/\s+/g, " ").trim(),
      })),
    )
}

function shownIn(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = []
  const judge = judgeWith(checker)
  // Contracts of both apps share some texts of the staff app.
  const isClient = file.fileName.includes("/client/") || file.fileName.includes("/fixtures/")
  visit(file)
  return found

  function visit(node: ts.Node): void {
    if (ts.isJsxText(node) && hasWord(node.text)) found.push(node)
    else if (ts.isJsxSpreadAttribute(node)) found.push(...judge.spread(node))
    else {
      const shown = judge.shownBy(node)
      if (shown) found.push(...judge.untranslated(shown))
    }
    if (ts.isAsExpression(node) && node.type.getText(file) === "Text") found.push(node)
    if (isClient && ts.isCallExpression(node) && node.expression.getText(file) === "asWritten") {
      found.push(...node.arguments.filter(isOurs))
    }
    ts.forEachChild(node, visit)
  }
}

function judgeWith(checker: ts.TypeChecker) {
  /** What a node puts before a member's eyes or ears. */
  function shownBy(node: ts.Node): ts.Expression | undefined {
    if (ts.isJsxAttribute(node)) return shownByAttribute(node)
    if (ts.isJsxExpression(node))
      return ts.isJsxAttribute(node.parent) ? undefined : node.expression
    if (ts.isBinaryExpression(node) && isWriting(node)) return node.right
    if (ts.isBindingElement(node)) return takesText(node) ? node.initializer : undefined
    if (ts.isShorthandPropertyAssignment(node)) {
      const isRead = isMessage(node) || (isReadProperty(node.name.text) && isPlace(node.name))
      return isRead ? node.name : undefined
    }
    if (ts.isPropertyAssignment(node) && (isMessage(node) || isAria(node))) return node.initializer
    if (!mayStandInPlace(node) || untranslated(node).length === 0) return undefined
    return isPlace(node) ? node : undefined
  }

  function shownByAttribute({ name, initializer, parent }: ts.JsxAttribute) {
    const value =
      initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
    if (!value || !ts.isExpression(value)) return undefined
    const tag = parent.parent.tagName.getText()
    const prop = name.getText()
    if (/^[a-z]/.test(tag) || prop.includes("-"))
      return readAttributes.has(prop) ? value : undefined
    // <Say> takes no other text than a known one, and its type is slow.
    if (tag === "Say" && prop === "text") return undefined
    if (unreadProps.has(prop) || /^on[A-Z]/.test(prop) || !isValue(value)) return undefined
    if (untranslated(value).length === 0) return undefined
    const place = checker.getContextualType(value)
    return place && takesString(place) ? value : undefined
  }

  /** Whether a component's prop with a default may be any string. */
  function takesText(node: ts.BindingElement): boolean {
    const name = (node.propertyName ?? node.name).getText()
    if (!node.initializer || unreadProps.has(name) || !isPropOfComponent(node)) return false
    const prop = checker.getTypeAtLocation(node.parent.parent).getProperty(name)
    return prop !== undefined && takesString(checker.getTypeOfSymbolAtLocation(prop, node))
  }

  /** Properties of an object that become a component's props. */
  function spread({ expression, parent }: ts.JsxSpreadAttribute): ts.Node[] {
    if (ts.isIdentifier(expression) && isOwnProps(expression)) return []
    const isElement = /^[a-z]/.test(parent.parent.tagName.getText())
    const isRead = ({ name }: ts.Symbol) =>
      isElement || name.includes("-") ? readAttributes.has(name) : !unreadProps.has(name)
    const isNew = (property: ts.Symbol) => {
      const written = property.valueDeclaration
      if (written && ts.isShorthandPropertyAssignment(written)) {
        return untranslated(written.name).length > 0
      }
      if (written && ts.isPropertyAssignment(written)) {
        return untranslated(written.initializer).length > 0
      }
      const type = checker.getTypeOfSymbolAtLocation(property, expression)
      return isPlainString(type) && !isData(property)
    }
    const properties = checker.getTypeAtLocation(expression).getProperties()
    return properties.some((each) => isRead(each) && isNew(each)) ? [expression] : []
  }

  /** The parts of an expression that may be a text which is not translated. */
  function untranslated(node: ts.Expression): ts.Expression[] {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) {
      return untranslated(node.expression)
    }
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap(untranslated)
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
        return untranslated(node.right)
      }
      if (joins.has(node.operatorToken.kind)) return [node.left, node.right].flatMap(untranslated)
    }
    if (ts.isStringLiteralLike(node)) return hasWord(node.text) ? [node] : []
    if (ts.isTemplateExpression(node)) {
      const letters = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      return letters.some(({ text }) => hasWord(text))
        ? [node]
        : node.templateSpans.flatMap(({ expression }) => untranslated(expression))
    }
    return isPlainString(typeOf(node, checker)) && !isTrusted(node) ? [node] : []
  }

  /** Whether a value is judged elsewhere, or is not the bank's to translate. */
  function isTrusted(node: ts.Expression): boolean {
    if (ts.isPropertyAccessExpression(node)) {
      if (ts.isIdentifier(node.expression) && isOwnProps(node.expression)) {
        return !unreadProps.has(node.name.text)
      }
      return isData(checker.getSymbolAtLocation(node.name)) && !isCode(node)
    }
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined
    if (!declaration) return false
    if (ts.isBindingElement(declaration)) {
      const name = (declaration.propertyName ?? declaration.name).getText()
      if (isPropOfComponent(declaration) || isTakenFromProps(declaration)) {
        return !unreadProps.has(name)
      }
      return (
        isData(checker.getTypeAtLocation(declaration.parent).getProperty(name)) && !isCode(node)
      )
    }
    return (
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      ts.isVariableDeclarationList(declaration.parent) &&
      (declaration.parent.flags & ts.NodeFlags.Const) !== 0 &&
      untranslated(declaration.initializer).length === 0
    )
  }

  /** One of a few values that programs read, such as "savings". */
  function isCode(node: ts.Expression): boolean {
    const type = checker.getTypeAtLocation(node)
    return (type.isUnion() ? type.types : [type]).some((each) => each.isStringLiteral())
  }

  function declarationOf(node: ts.Identifier): ts.Declaration | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node)
    return symbol?.valueDeclaration
  }

  function isOwnProps(node: ts.Identifier): boolean {
    const declaration = declarationOf(node)
    if (declaration && ts.isBindingElement(declaration)) {
      return declaration.dotDotDotToken !== undefined && isPropOfComponent(declaration)
    }
    return (
      declaration !== undefined && ts.isParameter(declaration) && isComponent(declaration.parent)
    )
  }

  /** `const { title } = props`. */
  function isTakenFromProps({ parent: { parent: taken } }: ts.BindingElement): boolean {
    const from = ts.isVariableDeclaration(taken) ? taken.initializer : undefined
    return from !== undefined && ts.isIdentifier(from) && isOwnProps(from)
  }

  /** Where React takes what it shows, such as ReactNode: the title of a toast. */
  function isPlace(node: ts.Expression): boolean {
    const type = checker.getContextualType(node)
    return type !== undefined && (isReactNode(type) || isMessageOfZod(type))
  }

  /** A string that is not a Text, and may have a word in it. */
  function isPlainString(type: ts.Type): boolean {
    if (type.isUnion()) return !isReactNode(type) && type.types.some(isPlainString)
    if (type.isIntersection()) return !isBranded(type) && type.types.some(isPlainString)
    if (type.isStringLiteral()) return hasWord(type.value)
    const bound = type.flags & ts.TypeFlags.Instantiable && checker.getBaseConstraintOfType(type)
    if (bound && bound !== type) return isPlainString(bound)
    const item =
      checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    if (item) return isPlainString(item)
    return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any)) !== 0
  }

  return { shownBy, spread, untranslated }
}

const joins = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

const isReactNode = (type: ts.Type) =>
  type.isUnion() && type.types.some(({ symbol }) => symbol?.name === "ReactPortal")

const isMessageOfZod = (type: ts.Type) =>
  type.isUnion() &&
  type.types.some(({ flags }) => flags & ts.TypeFlags.String) &&
  type.types.some(({ symbol, aliasSymbol }) => (aliasSymbol ?? symbol)?.name.startsWith("$Zod"))

const takesString = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.some(takesString)
    : (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0

/** Data of the bank and of members; a form's messages, which contracts say in the language of the page. */
const dataFiles =
  /\/shared\/(?:contracts\/|credit-union\.ts)|\/react-hook-form\/dist\/types\/errors\.d\.ts$/

const isData = (property: ts.Symbol | undefined): boolean =>
  property?.declarations?.every((each) => dataFiles.test(each.getSourceFile().fileName)) ?? false
