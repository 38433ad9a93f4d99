import type { Challenge } from "#shared/contracts/confirmations.ts"

type Words = {
  title: string
  lead: string
  /** The main button's label, and its label while the bank carries out the request. */
  action: string
  busy: string
}

/** The texts of a confirmation's dialog, by its purpose. */
export const confirmationTexts: Record<Challenge["purpose"], Words> = {
  payment: {
    title: "Confirm This Payment",
    lead: "Last step. You confirm exactly this, once.",
    action: "Confirm Payment",
    busy: "Sending",
  },
  card_details: {
    title: "Confirm It's You",
    lead: "Before you see the card's number and CVV.",
    action: "Confirm",
    busy: "Loading",
  },
  trusted_payee: {
    title: "Confirm This Payee",
    lead: "You can then pay them without this step.",
    action: "Trust Payee",
    busy: "Saving",
  },
  limit: {
    title: "Confirm This Limit",
    lead: "It applies as soon as you confirm it.",
    action: "Confirm Limit",
    busy: "Saving",
  },
  loan: {
    title: "Accept This Loan",
    lead: "You take on exactly this loan.",
    action: "Accept Loan",
    busy: "Accepting",
  },
  security: {
    title: "Confirm This Change",
    lead: "It affects who can access your money.",
    action: "Confirm Change",
    busy: "Saving",
  },
  sign_in: {
    title: "Confirm It's You",
    lead: "The second step of signing in.",
    action: "Sign In",
    busy: "Signing in",
  },
}

export const passwordTexts = {
  title: "Enter Your Password",
  lead: "We ask for it again before important changes.",
} as const
