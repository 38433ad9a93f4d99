import type { User } from "#shared/contracts/auth.ts"

/** A member who has not filled in anything yet, in the API's format. */
export const marta: User = {
  id: 1,
  username: "marta.lindqvist",
  email: null,
  firstName: null,
  lastName: null,
  holderName: null,
  phoneNumber: null,
  profileImageUrl: null,
  language: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
}
