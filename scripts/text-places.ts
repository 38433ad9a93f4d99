import ts from "typescript"

/** Attributes of HTML elements that are read to a member. */
export const readAttributes = new Set([
  "abbr",
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription", // cspell:ignore roledescription
  "aria-valuetext",
  "label",
  "placeholder",
  "title",
])

/** Props of components that hold a string which nobody reads. All others show what they are given. */
export const unreadProps = new Set(
  (
    "accept account align amount as asked autoCapitalize autoComplete by className code currency current dailyLimit day " +
    "defaultValue dir fileName fillAddress field form from grid hatch highlight href iban id inTransit initialValue " +
    "inputClassName inputMode key kind labelledBy limit max min name next panelId password path pattern present query " +
    "reference rel role search sentAt side size src target titleId to today tone type username value"
  ).split(" "),
)

/** Codes, such as "EUR" and "VISA", are no words. */
export const hasWord = (text: string) => /\p{L}/u.test(text.replace(/\b[A-Z]{3,4}\b/g, ""))

/** Whether words stand in the code itself: these are the bank's, whatever they are passed to. */
export function isOurs(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isOurs(node.whenTrue) || isOurs(node.whenFalse)
  const pieces = ts.isStringLiteralLike(node)
    ? [node]
    : ts.isTemplateExpression(node)
      ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      : []
  // Units, such as "k", and names of standards, such as "camt.053", are the same in every language.
  return pieces.some(({ text }) => hasWord(text) && /\p{L}{2}/u.test(text) && !/\d/.test(text))
}

/** Whether a name is bound to one of the props of a component. */
export const isPropOfComponent = ({ parent }: ts.BindingElement): boolean =>
  ts.isObjectBindingPattern(parent) &&
  ts.isParameter(parent.parent) &&
  isComponent(parent.parent.parent)

/** Whether a function is a component: its name begins with a capital letter. */
export const isComponent = (node: ts.Node): boolean => {
  const { name } = ts.isArrowFunction(node)
    ? (node.parent as { name?: ts.Node })
    : (node as { name?: ts.Node })
  return name !== undefined && ts.isIdentifier(name) && /^[A-Z]/.test(name.text)
}

/** What is written into the page past React. */
export const isWriting = ({ left, operatorToken }: ts.BinaryExpression): boolean =>
  operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isPropertyAccessExpression(left) &&
  /^(?:alt|ariaLabel|innerHTML|innerText|placeholder|textContent|title)$/.test(left.name.text)

/** The property of an element that is read out: { "aria-label": … }. */
export const isAria = ({ name }: ts.PropertyAssignment): boolean =>
  ts.isStringLiteral(name) && readAttributes.has(name.text)

/** The message that a form gets for a field: setError("amount", { message }). */
export function isMessage({ name, parent }: ts.ObjectLiteralElementLike): boolean {
  return (
    name?.getText() === "message" &&
    ts.isCallExpression(parent.parent) &&
    /\bsetError$/.test(parent.parent.expression.getText())
  )
}

/** Properties of objects that components show: of a toast, an option, a link. */
export const isReadProperty = (name: string) =>
  /^(?:action|aside|content|description|detail|hint|label|lead|note|text|title)$/.test(name)

/** Expressions whose place may ask for what is shown. Only some: to ask for the type of a place is slow. */
export function mayStandInPlace(node: ts.Node): node is ts.Expression {
  if (!isValue(node)) return false
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText()
    return parent.initializer === node && (name === "error" ? isText(node) : isReadProperty(name))
  }
  // A message of zod.
  if (ts.isCallExpression(parent)) return isText(node) && /^z\b/.test(parent.expression.getText())
  const returns = ts.isReturnStatement(parent) ? parentFunction(parent) : parent
  return (
    (ts.isArrowFunction(returns) || ts.isFunctionDeclaration(returns)) &&
    returns.type?.getText() === "ReactNode"
  )
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** What can be a string. Others, such as functions, take long to type. */
export const isValue = (node: ts.Node): node is ts.Expression =>
  isText(node) ||
  ts.isIdentifier(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isConditionalExpression(node) ||
  ts.isBinaryExpression(node) ||
  ts.isCallExpression(node)

function parentFunction(node: ts.Node): ts.Node {
  let { parent } = node
  while (!ts.isFunctionLike(parent) && !ts.isSourceFile(parent)) parent = parent.parent
  return parent
}
