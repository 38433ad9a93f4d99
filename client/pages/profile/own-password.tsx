import { useQuery } from "@tanstack/react-query"
import { userQuery } from "../../features/auth/api.ts"
import { PasswordCard } from "../../features/auth/password-card.tsx"

/** The password of whoever is signed in. */
export function OwnPassword() {
  const { data: user } = useQuery(userQuery)
  return user ? <PasswordCard user={user} /> : null
}
