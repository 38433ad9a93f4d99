/** The initials of the first and the last word of a name: "JK" for "Jonas Keller". */
export function nameInitials(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase()
}

/** Two initials for who is signed in: of first and last name, otherwise of the username's parts. */
export function userInitials(user: {
  username: string
  firstName: string | null
  lastName: string | null
}): string {
  const names = [user.firstName, user.lastName].filter((name) => name?.trim())
  const parts = names.length > 0 ? names : user.username.split(/[^\p{L}\p{N}]+/u)
  const letters = parts
    .map((part) => [...(part ?? "").trim()][0] ?? "")
    .join("")
    .toUpperCase()
  return [...letters].slice(0, 2).join("") || "U"
}
