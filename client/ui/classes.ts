/** Joins class names, leaving out what is absent. Later names do not override earlier ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}
