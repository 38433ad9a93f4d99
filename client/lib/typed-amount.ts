/**
 * Converts a typed amount to the API's format: removes spaces and grouping, and replaces a decimal comma
 * with a point. Accepts "1,234.50", "1.234,50", "1'234.5", and "12,5". Ambiguous input, such as "1.234",
 * and anything else is returned unchanged, for validation to reject.
 */
export function readTypedAmount(typed: string): string {
  const text = typed.replace(/[\s'’]/g, "")
  const plain = groupedByCommas.test(text)
    ? text.replaceAll(",", "")
    : groupedByPoints.test(text)
      ? text.replaceAll(".", "").replace(",", ".")
      : text.replace(/^([0-9]*),([0-9]{1,2})$/, "$1.$2")
  return plain.replace(/^0+(?=[0-9])/, "").replace(/^\.(?=[0-9])/, "0.")
}

const groupedByCommas = /^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$/
const groupedByPoints = /^[0-9]{1,3}((\.[0-9]{3})+,[0-9]{1,2}|(\.[0-9]{3}){2,})$/
