/** What can change for a customer behind an open page; the page asks again for what is named. */
export const topics = ["accounts", "transactions", "cards", "loans", "profile", "chat"] as const

export type Topic = (typeof topics)[number]
