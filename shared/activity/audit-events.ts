import type { NotificationSubject } from "../notifications/types.ts"
import { asWritten, type Phrase } from "../words/text.ts"
import {
  budgetDetail,
  byActor,
  dailyLimitSentence,
  type EventDetails,
  languageSentence,
  type Notification,
  type Sentence,
  sumOf,
  told,
  viewSentence,
} from "./event-parts.ts"
import { orderEvents } from "./order-events.ts"

/** An event of the audit trail: the member's sentence for it, and whether members are told of it. */
type AuditEvent = Sentence | { readonly sentence: Sentence; readonly notification: Notification }

/** What another owner of an account did. */
const notOwnDoing = {
  mail: {
    subject: "About the security of your account",
    advice:
      "If you didn't expect this, ask the other owner, or call us at the number on your card.",
  },
} as const

/**
 * The events of the audit trail that concern a member, as noun and verb. SQL decides by this table who is told
 * (notification_type_of): of a sign-in only from a new device, of a frozen card only if the bank froze it.
 */
export const auditEvents = {
  "access.blocked": "The bank blocked your access",
  "access.recovered": told("security", "Access was recovered with a code from staff"),
  "access.recovery_issued": told(
    "security",
    "Staff issued a code to recover access, after checking your identity",
  ),
  "access.recovery_refused": told("security", "Someone tried to recover access with a wrong code"),
  "access.unblocked": "The bank unblocked your access",
  "account.closed": "You closed an account",
  "account.opened": "You opened an account",
  "account.renamed": "You renamed an account",
  "auth.registered": "You registered",
  "budget.reached": told(
    "budget",
    (say, { details }) =>
      say(
        details["percent"] === 100 ? "You have spent a budget" : "You have spent most of a budget",
      ),
    { detail: budgetDetail },
  ),
  "card.blocked": told(
    "security",
    "A card's transfers were blocked for a while, after too many wrong CVVs",
  ),
  "card.closed": told("security", "A card was closed for good"),
  "card.closed_by_owner": told(
    "security",
    "Another owner of the account closed your card for good",
    notOwnDoing,
  ),
  "card.cvv_tried": "A card's CVV was entered for a transfer",
  "card.details_shown": "A card's number and CVV were shown",
  "card.frozen": told(
    "security",
    byActor({
      staff: "The bank froze a card",
      member: "You froze a card",
      bank: "A card was frozen",
    }),
  ),
  "card.frozen_by_owner": told(
    "security",
    "Another owner of the account froze your card",
    notOwnDoing,
  ),
  "card.issued": "A card was issued",
  "card.limit_changed": told("security", "A card's daily limit was changed"),
  "card.limit_lowered_by_owner": told(
    "security",
    "Another owner of the account lowered your card's daily limit",
    notOwnDoing,
  ),
  "card.reencrypted": "The bank renewed the encryption of a card's number",
  "card.replaced": told("security", "A card was replaced; the old one is closed for good"),
  "card.switched_off": "You restricted a card's transfers",
  "card.switched_on": told("security", "A restriction on a card's transfers was lifted"),
  "card.unfrozen": told(
    "security",
    byActor({
      staff: "The bank unfroze a card",
      member: "You unfroze a card",
      bank: "A card was unfrozen",
    }),
  ),
  "card.used": "A single-use card was closed by its transfer",
  "card.virtual_created": told("security", "A virtual card was created"),
  "cash.paid_in": told("money_received", (say, { details }) =>
    say("Cash was paid in at the counter{sum, select, none {} other { of {sum}}}", {
      sum: sumOf(say, details),
    }),
  ),
  "cash.paid_out": told("security", (say, { details }) =>
    say("Cash was paid out at the counter{sum, select, none {} other { of {sum}}}", {
      sum: sumOf(say, details),
    }),
  ),
  "chat.answered": told("message", "Staff answered your message"),
  "claim.collected": told("payment_update", "The bank collected what was owed for a payment"),
  "claim.written_off": "The bank no longer collects what was owed for a payment",
  "confirmation.given": "A payment or change was confirmed with a second factor",
  "confirmation.rejected": told(
    "security",
    "A confirmation was refused: it was for something else, already used, or too old",
  ),
  "data.export_requested": "You asked for a copy of your data",
  "data.exported": told("security", "A copy of all your data was downloaded"),
  "device.named": (say, { details }) =>
    say(details["to"] ? "You named a device" : "You removed the name of a device"),
  "email.confirmed": told("security", "The email address for notifications was confirmed"),
  "email.refused": told("security", "An email to your address was refused by its mail server"),
  "file.opened": (say, { details }) => say(viewSentence(details["purpose"])),
  "entry.reversed": told("payment_update", (say, { details }) =>
    say(
      "The bank corrected a wrong booking{sum, select, none {} other { of {sum}}}{reference, select, none {} other {, {reference}}}",
      {
        sum: sumOf(say, details),
        reference: typeof details["reference"] === "string" ? details["reference"] : "none",
      },
    ),
  ),
  "fee.refunded": told("money_received", (say, { details }) =>
    say("The bank refunded a fee{sum, select, none {} other { of {sum}}}", {
      sum: sumOf(say, details),
    }),
  ),
  "goal.reached": told("money_received", "You reached a savings goal", {
    about: "account",
    detail: (_, { name }) => asWritten(String(name)),
    mail: { subject: "You reached a savings goal" },
  }),
  "holder.name_changed": told(
    "security",
    "The bank changed the name on your accounts, after checking your identity",
  ),
  "holder.name_stated": told("security", "You added the name on your accounts"),
  "identity.checked": "The bank checked your identity",
  "identity.doubted": "The bank must check your identity again",
  "instant_limit.changed": told("security", (say, { details }) =>
    say(
      details["to"]
        ? "The limit for instant payments was changed"
        : "The limit for instant payments was removed",
    ),
  ),
  "interest.paid": "The bank paid interest",
  "language.changed": told("security", languageSentence),
  "limit.changed": told("security", dailyLimitSentence),
  "loan.accepted": told("security", "A loan offer was accepted"),
  "loan.approval_undone":
    "The bank took back its loan offer before you accepted it, and decides again",
  "loan.approved": told(
    "loan",
    "The bank approved a loan; you can accept the offer in the Loan Center",
  ),
  "loan.closed": told("loan", "A loan was paid off"),
  "loan.collected": "The bank collected a loan installment",
  "loan.declined": (say, { details }) =>
    say(
      details["application"] === true
        ? "You withdrew a loan application"
        : details["accepted"] === true
          ? "You withdrew from a loan before it was paid out"
          : "You declined a loan offer",
    ),
  "loan.disbursed": told("loan", "The bank paid out a loan"),
  "loan.offer_expired": told("loan", "A loan offer expired"),
  "loan.offer_expiring": told("loan", "A loan offer expires in two days"),
  "loan.rejected": told("loan", "The bank declined a loan"),
  "loan.repaid": told("loan", "You repaid a part of a loan at the bank"),
  "loan.rescheduled": told(
    "loan",
    "The bank changed the installments of a loan, as agreed with you",
  ),
  "loan.withdrawn": told("loan", "You withdrew from a loan and paid it back"),
  "membership.closed": "You closed your membership",
  "loan.written_off": "The bank gave up what was left of a loan",
  "new_payee_limit.changed": told("security", (say, { details }) =>
    say(
      details["waits"]
        ? "The limit for new payees will be relaxed; until then, the current one applies"
        : "The limit for new payees was changed",
    ),
  ),
  "new_payee_limit.lifted": told("security", "The bank lifted the limit for new payees"),
  "notice.confirmed": "You confirmed that this was you",
  ...orderEvents,
  "password.blocked": told(
    "security",
    "Password checks were blocked for a while, after too many wrong passwords",
  ),
  "password.changed": told("security", "The password was changed"),
  "password.refused": "A wrong password was entered to confirm something",
  "payee.removed": "A payee is no longer trusted",
  "payee.trusted": told("security", "A payee was added as trusted"),
  "payment.assigned": told("payment_update", "The bank credited a payment to an account"),
  "payment.sent_back": told(
    "payment_update",
    "The bank sent a payment back that the payer had recalled",
  ),
  "payments.locked": told("security", "All payments to others were locked"),
  "payments.unlocked": told("security", "Payments to others were unlocked"),
  "profile.changed": told("security", "Personal information was changed"),
  "recall.held": told(
    "payment_update",
    "An amount is held because the sending bank has asked for its return. We will tell you once it is decided",
  ),
  "recall.released": told("payment_update", "An amount that was held is available again"),
  "request.blocked": "You blocked a member from asking you for money",
  "request.canceled": "You canceled a payment request",
  "request.created": "You asked someone for money",
  "request.declined": told("payment_request", "A payment request was declined"),
  "request.received": told("payment_request", "Someone asked you for money"),
  "request.refused": "You declined a payment request",
  "request.unblocked": "You unblocked a member, who can ask you for money again",
  "second_factor.accepted": "A second factor was accepted",
  "second_factor.authenticator_added": told("security", "An authenticator app was set up"),
  "second_factor.authenticator_removed": told("security", "The authenticator app was removed"),
  "second_factor.passkey_added": told("security", "A passkey was added for signing in"),
  "second_factor.passkey_removed": told("security", "A passkey was removed"),
  "second_factor.passkey_renamed": "A passkey was renamed",
  "second_factor.recovery_code_used": told("security", "A recovery code was used"),
  "second_factor.recovery_codes_made": told(
    "security",
    "New recovery codes were created; old ones no longer work",
  ),
  "second_factor.reencrypted": "The bank renewed the encryption of your authenticator app's secret",
  "second_factor.refused": "A wrong second factor was entered",
  "session.ended": told("security", "A device was signed out"),
  "session.ended_by_bank": "The bank signed you out on all devices",
  "session.others_ended": told("security", "All other devices were signed out"),
  "sign_in.blocked": told(
    "security",
    "Sign-in was blocked for a while, after too many wrong passwords",
  ),
  "sign_in.failed": "Someone tried to sign in with a wrong password",
  "sign_in.second_factor_failed": told(
    "security",
    "Someone tried to sign in with your password and a wrong second factor",
  ),
  "sign_in.succeeded": told("security", (say, { details }) =>
    say(details["newDevice"] === true ? "Sign-in from a new device or network" : "You signed in"),
  ),
} as const satisfies Readonly<Record<string, AuditEvent>>

export type AuditAction = keyof typeof auditEvents

export const auditActions = Object.keys(auditEvents) as AuditAction[]

const known: Readonly<Record<string, AuditEvent>> = auditEvents
const eventOf = (action: string) => (Object.hasOwn(known, action) ? known[action] : undefined)

/** How members are told of an event; undefined if they are not, and for actions of a newer version. */
export function notificationOf(action: string): Notification | undefined {
  const event = eventOf(action)
  return typeof event === "object" ? event.notification : undefined
}

/** The nouns of actions that are also what their notifications are about. */
const nouns: readonly NotificationSubject[] = ["budget", "card", "chat", "loan"]

/** What the notification of an event is about: where it leads. */
export const subjectOf = (action: string): NotificationSubject =>
  notificationOf(action)?.about ?? nouns.find((noun) => action.startsWith(`${noun}.`)) ?? "security"

/** The member's sentence for an event. Actions written by a newer version get a general one. */
export const eventSentence =
  (action: string, event: EventDetails): Phrase =>
  (say) => {
    const found = eventOf(action) ?? "Something was changed"
    const sentence = typeof found === "object" ? found.sentence : found
    return typeof sentence === "string" ? say(sentence) : sentence(say, event)
  }
