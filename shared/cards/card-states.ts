export const cardStatuses = ["active", "frozen"] as const

/** Why a card was closed. `used` closes a single-use card, by its first transfer. */
export const cardCloseReasons = ["lost", "stolen", "damaged", "not_needed", "used"] as const
