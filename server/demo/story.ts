import { toDecimal } from "#shared/money/money.ts"
import type { BankPostingRequest } from "../ledger/post-for-bank.ts"

/** One posting in a demo member's past. */
export type Event = { at: Date; request: BankPostingRequest }

/** A payee: a name, and an IBAN without spaces. */
export type Party = { recipientName: string; recipientIban: string }

/**
 * The postings that a demo member can make. Amounts are in minor units.
 * @param userId the owner of the accounts
 */
export function actsOf(userId: number) {
  const act = (at: Date, request: Omit<BankPostingRequest, "userId">): Event => ({
    at,
    request: { userId, ...request },
  })
  return {
    receive: (
      at: Date,
      toAccountId: number,
      minor: number,
      payerName: string,
      description: string,
    ) =>
      act(at, {
        kind: "incoming_transfer",
        toAccountId,
        amount: amount(minor),
        payerName,
        description,
      }),
    deposit: (at: Date, toAccountId: number, minor: number, description: string) =>
      act(at, { kind: "deposit", toAccountId, amount: amount(minor), description }),
    pay: (at: Date, fromAccountId: number, minor: number, party: Party, description: string) =>
      act(at, {
        kind: "demo_outgoing_transfer",
        fromAccountId,
        amount: amount(minor),
        description,
        ...party,
      }),
    send: (at: Date, fromAccountId: number, minor: number, to: Member, description: string) =>
      act(at, {
        kind: "transfer",
        fromAccountId,
        amount: amount(minor),
        toIban: to.iban,
        recipientName: to.name,
        description,
      }),
    exchange: (at: Date, fromAccountId: number, toAccountId: number, minor: number) =>
      act(at, {
        kind: "exchange",
        fromAccountId,
        toAccountId,
        amount: amount(minor),
        description: "",
      }),
  }
}

/** Another member of the demo bank, as a payee. */
export type Member = { name: string; iban: string }

/** Minor units as a decimal string. */
export function amount(minor: number): string {
  return toDecimal(BigInt(minor))
}
