import type { PlainText } from "#shared/words/text.ts"

/** The demo members, as the console and the sign-in screen list them. */
export const demoSignIns = [
  {
    username: "marta.lindqvist",
    password: "lavender-harbour-48",
    story:
      "Eighteen months of salary, standing orders, transfers, and exchanges in four currencies, and the offer of a loan",
  },
  {
    username: "tomas.novak",
    password: "copper-window-17",
    story: "Joined this week and has made one deposit",
  },
  {
    username: "aisha.okafor",
    password: "river-lantern-93",
    story: "Has a frozen card, a payment that waits for money, and a pending loan application",
  },
] as const satisfies readonly { story: PlainText; username: string; password: string }[]
