/** Two initials for a member: of first and last name, otherwise of the username's parts. */
export function initials(user: {
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
