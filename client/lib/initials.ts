import { asWritten, type Text } from "#shared/words/text.ts"

/** The initials of the first and the last word of a name: "JK" for "Jonas Keller". */
export function nameInitials(name: string): Text {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...(word ?? "")][0] ?? "").join("")
  return asWritten(letters.toUpperCase())
}

/** Two initials for who is signed in: of first and last name, otherwise of the username's parts. */
export function userInitials(user: {
  username: string
  firstName: string | null
  lastName: string | null
}): Text {
  const names = [user.firstName, user.lastName].filter((name) => name?.trim())
  const parts = names.length > 0 ? names : user.username.split(/[^\p{L}\p{N}]+/u)
  const letters = parts
    .map((part) => [...(part ?? "").trim()][0] ?? "")
    .join("")
    .toUpperCase()
  return asWritten([...letters].slice(0, 2).join("") || "U")
}
