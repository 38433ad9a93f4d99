import { type OpenPurpose, openPurposes, purposeSentences } from "#shared/members/view-purposes.ts"
import { currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { AuditAction } from "../../db/audit-actions.ts"

/** The part of an event that its sentence needs. */
export type EventDetails = {
  actor: "customer" | "staff" | "bank"
  details: Readonly<Record<string, unknown>>
}

type Sentence = string | ((event: EventDetails) => string)

const byStaff = (staff: string, customer: string) => (event: EventDetails) =>
  event.actor === "staff" ? staff : customer

const amount = (value: unknown) => (typeof value === "string" ? value : undefined)

/** The amount that staff moved, such as " of €20.00". */
function sumOf({ amount: sum, currency }: EventDetails["details"]): string {
  const known = currencies.find((one) => one === currency)
  return known && typeof sum === "string" && /^[0-9]+([.][0-9]{1,2})?$/.test(sum)
    ? ` of ${formatAmount(sum, known)}`
    : ""
}

const viewSentence = (purpose: unknown) =>
  openPurposes.includes(purpose as OpenPurpose)
    ? purposeSentences[purpose as OpenPurpose]
    : "Staff opened your file"

/** The customer's sentence for each event. A new action without a sentence does not compile. */
const sentences: Readonly<Record<AuditAction, Sentence>> = {
  "access.blocked": "The bank blocked your access",
  "access.recovered": "Access was recovered with a code from staff",
  "access.recovery_issued": "Staff issued a code to recover access, after checking your identity",
  "access.recovery_refused": "Someone tried to recover access with a wrong code",
  "access.unblocked": "The bank unblocked your access",
  "account.closed": "You closed an account",
  "account.opened": "You opened an account",
  "account.renamed": "You renamed an account",
  "auth.registered": "You registered",
  "card.blocked": "A card's transfers were blocked for a while, after too many wrong CVVs",
  "card.closed": "A card was closed for good",
  "card.cvv_tried": "A card's CVV was entered for a transfer",
  "card.details_shown": "A card's number and CVV were shown",
  "card.frozen": byStaff("The bank froze a card", "You froze a card"),
  "card.issued": "A card was issued",
  "card.limit_changed": "A card's daily limit was changed",
  "card.reencrypted": "The bank renewed the encryption of a card's number",
  "card.replaced": "A card was replaced; the old one is closed for good",
  "card.switched_off": "You restricted a card's transfers",
  "card.switched_on": "A restriction on a card's transfers was lifted",
  "card.unfrozen": byStaff("The bank unfroze a card", "You unfroze a card"),
  "card.used": "A single-use card was closed by its transfer",
  "card.virtual_created": "A virtual card was created",
  "cash.paid_in": ({ details }) => `Cash was paid in at the counter${sumOf(details)}`,
  "cash.paid_out": ({ details }) => `Cash was paid out at the counter${sumOf(details)}`,
  "chat.answered": "Staff answered your message",
  "claim.collected": "The bank collected what was owed for a payment",
  "claim.written_off": "The bank no longer collects what was owed for a payment",
  "confirmation.given": "A payment or change was confirmed with a second factor",
  "confirmation.rejected":
    "A confirmation was refused: it was for something else, already used, or too old",
  "data.export_requested": "You asked for a copy of your data",
  "data.exported": "A copy of all your data was downloaded",
  "device.named": ({ details }) =>
    details["to"] ? "You named a device" : "You removed the name of a device",
  "email.confirmed": "The email address for notifications was confirmed",
  "email.refused": "An email to your address was refused by its mail server",
  "file.opened": ({ details }) => viewSentence(details["purpose"]),
  "budget.reached": ({ details }) =>
    details["percent"] === 100 ? "You have spent a budget" : "You have spent most of a budget",
  "entry.reversed": ({ details }) =>
    `The bank corrected a wrong booking${sumOf(details)}${typeof details["reference"] === "string" ? `, ${details["reference"]}` : ""}`,
  "fee.refunded": ({ details }) => `The bank refunded a fee${sumOf(details)}`,
  "goal.reached": "You reached a savings goal",
  "holder.name_changed": "The bank changed the name on your accounts, after checking your identity",
  "holder.name_stated": "You added the name on your accounts",
  "identity.checked": "The bank checked your identity",
  "identity.doubted": "The bank must check your identity again",
  "instant_limit.changed": ({ details }) =>
    details["to"]
      ? "The limit for instant payments was changed"
      : "The limit for instant payments was removed",
  "interest.paid": "The bank paid interest",
  "limit.changed": ({ details }) => {
    const to = amount(details["to"])
    return to ? `The daily limit was changed to ${to} EUR` : "A limit was changed"
  },
  "loan.accepted": "A loan offer was accepted",
  "loan.approval_undone":
    "The bank took back its loan offer before you accepted it, and decides again",
  "loan.approved": "The bank approved a loan; you can accept the offer in the Loan Center",
  "loan.closed": "A loan was paid off",
  "loan.collected": "The bank collected a loan installment",
  "loan.declined": ({ details }) =>
    details["application"] === true
      ? "You withdrew a loan application"
      : details["accepted"] === true
        ? "You withdrew from a loan before it was paid out"
        : "You declined a loan offer",
  "loan.disbursed": "The bank paid out a loan",
  "loan.offer_expired": "A loan offer expired",
  "loan.offer_expiring": "A loan offer expires in two days",
  "loan.rejected": "The bank declined a loan",
  "loan.withdrawn": "You withdrew from a loan and paid it back",
  "membership.closed": "You closed your membership",
  "loan.written_off": "The bank gave up what was left of a loan",
  "new_payee_limit.changed": ({ details }) =>
    details["waits"]
      ? "The limit for new payees will be relaxed; until then, the current one applies"
      : "The limit for new payees was changed",
  "new_payee_limit.lifted": "The bank lifted the limit for new payees",
  "notice.confirmed": "You confirmed that this was you",
  "order.changed": "A standing order or scheduled payment was changed",
  "order.created": "A standing order or scheduled payment was created",
  "order.delayed":
    "A standing order or scheduled payment could not be paid yet; the bank will try again",
  "order.ended": "You ended a standing order or scheduled payment",
  "order.paused": "You paused a standing order or scheduled payment",
  "order.refused": "A standing order or scheduled payment was not paid",
  "order.resumed": "You resumed a standing order or scheduled payment",
  "order.skipped": "You skipped a payment of a standing order",
  "order.uncovered":
    "A standing order or scheduled payment is due tomorrow, but its account does not hold enough money",
  "password.blocked": "Password checks were blocked for a while, after too many wrong passwords",
  "password.changed": "The password was changed",
  "password.refused": "A wrong password was entered to confirm something",
  "payee.removed": "A payee is no longer trusted",
  "payee.trusted": "A payee was added as trusted",
  "payment.assigned": "The bank credited a payment to an account",
  "payment.sent_back": "The bank sent a payment back that the payer had recalled",
  "payments.locked": "All payments to others were locked",
  "payments.unlocked": "Payments to others were unlocked",
  "profile.changed": "Personal information was changed",
  "recall.held":
    "An amount is held because the sending bank has asked for its return. We will tell you once it is decided",
  "recall.released": "An amount that was held is available again",
  "request.blocked": "You blocked a member from asking you for money",
  "request.canceled": "You canceled a payment request",
  "request.created": "You asked someone for money",
  "request.declined": "A payment request was declined",
  "request.received": "Someone asked you for money",
  "request.refused": "You declined a payment request",
  "request.unblocked": "You unblocked a member, who can ask you for money again",
  "second_factor.accepted": "A second factor was accepted",
  "second_factor.authenticator_added": "An authenticator app was set up",
  "second_factor.authenticator_removed": "The authenticator app was removed",
  "second_factor.passkey_added": "A passkey was added for signing in",
  "second_factor.passkey_removed": "A passkey was removed",
  "second_factor.passkey_renamed": "A passkey was renamed",
  "second_factor.recovery_code_used": "A recovery code was used",
  "second_factor.recovery_codes_made": "New recovery codes were created; old ones no longer work",
  "second_factor.reencrypted": "The bank renewed the encryption of your authenticator app's secret",
  "second_factor.refused": "A wrong second factor was entered",
  "session.ended": "A device was signed out",
  "session.ended_by_bank": "The bank signed you out on all devices",
  "session.others_ended": "All other devices were signed out",
  "sign_in.blocked": "Sign-in was blocked for a while, after too many wrong passwords",
  "sign_in.failed": "Someone tried to sign in with a wrong password",
  "sign_in.second_factor_failed":
    "Someone tried to sign in with your password and a wrong second factor",
  "sign_in.succeeded": ({ details }) =>
    details["newDevice"] === true ? "Sign-in from a new device or network" : "You signed in",
}

/** The customer's sentence for an event. Actions written by a newer version get a general one. */
export function eventSentence(action: string, event: EventDetails): string {
  const sentence = Object.hasOwn(sentences, action) && sentences[action as AuditAction]
  if (!sentence) return "Something was changed"
  return typeof sentence === "string" ? sentence : sentence(event)
}

/** A customer's sentence as employees read it: "You froze a card" becomes "The member froze a card". */
export function sentenceForStaff(sentence: string): string {
  // Named once, the member is "they".
  let isNamed = sentence.startsWith("You ")
  return sentence
    .replace(/^You have /, "The member has ")
    .replace(/^You /, "The member ")
    .replace(
      /(\b(?:because|before|after|when|if|that|until) |; )?\b(your|you)\b/g,
      (_all, begins: string | undefined, word: string) => {
        // After a word that begins a clause, the member is who acts.
        const subject = begins === undefined ? "them" : "they"
        const [name, pronoun] =
          word === "your" ? ["the member's", "their"] : ["the member", subject]
        const said = isNamed ? pronoun : name
        isNamed = true
        return `${begins ?? ""}${said}`
      },
    )
}
