/**
 * An amount as a customer types it, as the wire wants it: blanks and grouping dropped, a decimal comma
 * turned into a point. "1,234.50", "1.234,50", "1'234.5" and "12,5" are understood; what could mean two
 * things, such as "1.234", and what is no number comes back as typed, for the form's rule to refuse.
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
