import type { AuditAction } from "../../db/audit-actions.ts"

/** The part of an event that its sentence needs. */
export type Told = {
  actor: "customer" | "staff" | "bank"
  details: Readonly<Record<string, unknown>>
}

type Sentence = string | ((event: Told) => string)

const byStaff = (staff: string, customer: string) => (event: Told) =>
  event.actor === "staff" ? staff : customer

const amount = (value: unknown) => (typeof value === "string" ? value : undefined)

/** The customer's sentence for each event. A new action without a sentence does not compile. */
const sentences: Readonly<Record<AuditAction, Sentence>> = {
  "access.blocked": "The bank blocked your access",
  "access.recovered": "Access was recovered with a code from the bank's staff",
  "access.recovery_issued": "Staff gave out a code to recover access, after checking your identity",
  "access.recovery_refused": "Somebody tried to recover access with a wrong code",
  "access.unblocked": "The bank lets you in again",
  "account.closed": "You closed an account",
  "account.opened": "You opened an account",
  "account.renamed": "You renamed an account",
  "auth.registered": "You became a customer",
  "card.blocked": "Transfers by a card were blocked for a while: its code was wrong too often",
  "card.cvv_tried": "A card's code was entered for a transfer",
  "card.details_shown": "A card's number and code were shown",
  "card.frozen": byStaff("The bank froze a card", "You froze a card"),
  "card.issued": "A card was issued",
  "card.limit_changed": "A card's daily limit was changed",
  "card.reencrypted": "The bank renewed the encryption of a card's number",
  "card.unfrozen": byStaff("The bank unfroze a card", "You unfroze a card"),
  "chat.answered": "Staff answered your message",
  "confirmation.given": "A payment or change was confirmed with a second factor",
  "confirmation.rejected":
    "A confirmation was refused: it was for something else, used up or too old",
  "holder.name_changed": "The bank changed the name on your accounts, after checking your identity",
  "holder.name_stated": "You stated the name on your accounts",
  "identity.checked": "The bank checked your identity",
  "interest.paid": "The bank paid interest",
  "limit.changed": ({ details }) => {
    const to = amount(details["to"])
    return to ? `The daily transfer limit was changed to ${to} EUR` : "A limit was changed"
  },
  "loan.approved": "The bank approved a loan",
  "loan.closed": "A loan was paid off",
  "loan.collected": "The bank collected a loan's instalment",
  "loan.disbursed": "The bank paid out a loan",
  "loan.rejected": "The bank declined a loan",
  "notice.confirmed": "You confirmed that what we told you of was your doing",
  "password.blocked":
    "The password was not taken for a while where it is asked for again: it was wrong too often",
  "password.changed": "The password was changed",
  "password.refused": "A wrong password was given where it is asked for again",
  "payee.removed": "A payee is no longer trusted",
  "payee.trusted": "A payee was made a trusted one",
  "payments.locked": "All payments to others were locked",
  "payments.unlocked": "Payments to others were unlocked",
  "profile.changed": "Personal information was changed",
  "second_factor.accepted": "A second factor was given",
  "second_factor.authenticator_added": "An authenticator app was set up",
  "second_factor.authenticator_removed": "The authenticator app was removed",
  "second_factor.passkey_added": "A passkey was added for signing in",
  "second_factor.passkey_removed": "A passkey was removed",
  "second_factor.passkey_renamed": "A passkey was renamed",
  "second_factor.recovery_code_used": "A recovery code was used",
  "second_factor.recovery_codes_made": "New recovery codes were made; older ones no longer work",
  "second_factor.reencrypted": "The bank renewed the encryption of your authenticator app's secret",
  "second_factor.refused": "A second factor was given that was not right",
  "session.ended": "A device was signed out",
  "session.ended_by_bank": "The bank signed you out on all devices",
  "session.others_ended": "All other devices were signed out",
  "sign_in.blocked": "Sign-in was blocked for a while: the password was wrong too often",
  "sign_in.failed": "Somebody tried to sign in with a wrong password",
  "sign_in.second_factor_failed":
    "Somebody gave your password to sign in, and a second factor that was not right",
  "sign_in.succeeded": ({ details }) =>
    details["newDevice"] === true ? "Sign-in from a new device or network" : "You signed in",
}

/** The customer's sentence for an event. Actions written by a newer version get a general one. */
export function sentenceOf(action: string, event: Told): string {
  const sentence = Object.hasOwn(sentences, action) && sentences[action as AuditAction]
  if (!sentence) return "Something was changed"
  return typeof sentence === "string" ? sentence : sentence(event)
}
