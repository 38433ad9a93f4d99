/** The demo customers, as the console and the sign-in screen list them. */
export const demoSignIns = [
  {
    username: "marta.lindqvist",
    password: "lavender-harbour-48",
    story: "Eighteen months of salary, rent, groceries, transfers and exchanges in four currencies",
  },
  {
    username: "tomas.novak",
    password: "copper-window-17",
    story: "A newcomer: joined this week, first deposit, nothing else yet",
  },
  {
    username: "aisha.okafor",
    password: "river-lantern-93",
    story: "A frozen card and a loan application that waits for its decision",
  },
] as const
