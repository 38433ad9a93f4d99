/** The states in which an outgoing payment of a trial may end. */
export const finalStates: ReadonlySet<string> = new Set([
  "settled",
  "settled_late",
  "rejected",
  "cancelled",
  "returned",
])

const both = (rest: string, direction: "in" | "out") => [
  `${direction} instant ${rest}`,
  `${direction} standard ${rest}`,
]

/**
 * The allowed events of a trial's payments, written independently of the bank: direction, scheme,
 * from, event, to, and the movement posted.
 */
export const allowedSteps: ReadonlySet<string> = new Set([
  ...both("- ordered queued outgoing_transfer", "out"),
  ...both("- ordered queued outgoing_card_transfer", "out"),
  ...both("queued cancelled cancelled payment_given_back", "out"),
  ...both("queued sent sent -", "out"),
  ...both("queued rejected rejected payment_given_back", "out"),
  ...both("sent settled settled payment_settled", "out"),
  ...both("sent rejected rejected payment_given_back", "out"),
  "out instant sent no_answer unconfirmed payment_given_back",
  "out instant unconfirmed settled settled_late payment_late",
  "out instant unconfirmed rejected rejected -",
  "out standard settled returned returned payment_returned",
  "in instant - received accepted -",
  "in instant - received rejected -",
  "in instant accepted settled credited payment_received",
  "in instant accepted rejected rejected -",
  "in standard - received credited payment_received",
  "in standard - received unapplied payment_unapplied",
])
