import {
  type ModelAccount,
  type ModelBank,
  type ModelCard,
  type Outcome,
  ownOpen,
} from "./bank-model.ts"

/** What a member may do besides moving money. */
export type Change = { readonly owner: number } & (
  | { readonly kind: "close"; readonly account: number }
  | { readonly kind: "close_card"; readonly card: number }
  | { readonly kind: "freeze"; readonly card: number }
  | { readonly kind: "unfreeze"; readonly card: number }
  | { readonly kind: "lock" }
  | { readonly kind: "unlock" }
  | { readonly kind: "sign_out" }
  | { readonly kind: "sign_in" }
)

/** The model's answer to a change that moves no money. */
export type ChangeOutcome = { readonly outcome: "done" } | Extract<Outcome, { outcome: "refused" }>

const done: ChangeOutcome = { outcome: "done" }
const refused = (code: string): ChangeOutcome => ({ outcome: "refused", code })

/**
 * Applies a change to the model, or returns why not. Only an empty account that repays no loan and
 * waits for no other bank may be closed; freezing, locking, or signing out twice succeeds. A closed card
 * cannot be changed.
 */
export function applyChange(bank: ModelBank, change: Change): ChangeOutcome {
  const { owner } = change
  if (change.kind === "sign_in") {
    bank.signedOut.delete(owner)
    return done
  }
  if (change.kind === "sign_out") {
    bank.signedOut.add(owner)
    return done
  }
  if (bank.signedOut.has(owner)) return refused("not_signed_in")
  if (change.kind === "lock") {
    bank.locked.add(owner)
    return done
  }
  if (change.kind === "unlock") {
    bank.locked.delete(owner)
    return done
  }
  if (change.kind === "close") return close(bank, owner, change.account)
  const card = bank.cards.get(change.card)
  if (!card || !ownOpen(bank, owner, card.account)) return refused("not_found")
  if (card.closed) return refused("card_closed")
  if (change.kind === "close_card") card.closed = true
  else card.status = change.kind === "freeze" ? "frozen" : "active"
  return done
}

/** A new account with its card, with the bank's ids. */
export function openAccount(bank: ModelBank, account: ModelAccount, card: ModelCard): void {
  bank.accounts.set(account.id, account)
  bank.cards.set(card.id, card)
}

function close(bank: ModelBank, owner: number, id: number): ChangeOutcome {
  const account = ownOpen(bank, owner, id)
  if (!account) return refused("not_found")
  if (account.balance !== 0n) return refused("account_not_empty")
  const repays = [...bank.loans.values()].some((loan) => loan.account === id && loan.rest > 0n)
  if (repays) return refused("account_repays_loan")
  if (account.openPayment) return refused("payment_open")
  account.closed = true
  return done
}
