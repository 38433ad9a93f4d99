/** Joins class names and omits empty values. Later names do not override earlier ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}
