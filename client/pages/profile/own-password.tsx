import { useQuery } from "@tanstack/react-query"
import { PasswordCard } from "../../identity/passwords/password-card.tsx"
import { userQuery } from "../../identity/sign-in/api.ts"

/** The signed-in member's password. */
export function OwnPassword() {
  const { data: user } = useQuery(userQuery)
  return user ? <PasswordCard user={user} /> : null
}
