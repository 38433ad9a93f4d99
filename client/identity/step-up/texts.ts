import type { Challenge } from "#shared/contracts/confirmations.ts"
import { say, type Text } from "../../lib/say.ts"

type Words = {
  title: Text
  lead: Text
  /** The main button's label, and its label while the bank carries out the request. */
  action: Text
  busy: Text
}

/** The texts of a confirmation's dialog, by its purpose. */
export const confirmationTexts: Record<Challenge["purpose"], Words> = {
  payment: {
    title: say("Confirm This Payment"),
    lead: say("Last step. You confirm exactly this, once."),
    action: say("Confirm Payment"),
    busy: say("Sending"),
  },
  card_details: {
    title: say("Confirm It's You"),
    lead: say("Before you see the card's number and CVV."),
    action: say("Confirm"),
    busy: say("Loading"),
  },
  trusted_payee: {
    title: say("Confirm This Payee"),
    lead: say("You can then pay them without this step."),
    action: say("Trust Payee"),
    busy: say("Saving"),
  },
  limit: {
    title: say("Confirm This Limit"),
    lead: say("It applies as soon as you confirm it."),
    action: say("Confirm Limit"),
    busy: say("Saving"),
  },
  loan: {
    title: say("Accept This Loan"),
    lead: say("You take on exactly this loan."),
    action: say("Accept Loan"),
    busy: say("Accepting"),
  },
  security: {
    title: say("Confirm This Change"),
    lead: say("It affects who can access your money."),
    action: say("Confirm Change"),
    busy: say("Saving"),
  },
  sign_in: {
    title: say("Confirm It's You"),
    lead: say("The second step of signing in."),
    action: say("Sign In"),
    busy: say("Signing in"),
  },
}

export const passwordTexts = {
  title: say("Enter Your Password"),
  lead: say("We ask for it again before important changes."),
} as const
