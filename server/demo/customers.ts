/** The demo customers, as the console and the sign-in screen list them. */
export const demoSignIns = [
  {
    username: "marta.lindqvist",
    password: "lavender-harbour-48",
    story:
      "Eighteen months of salary, rent, groceries, transfers, and exchanges in four currencies",
  },
  {
    username: "tomas.novak",
    password: "copper-window-17",
    story: "Joined this week and has made one deposit",
  },
  {
    username: "aisha.okafor",
    password: "river-lantern-93",
    story: "Has a frozen card and a pending loan application",
  },
] as const
