import { NewCardTransfer } from "#shared/contracts/cards.ts"
import { NewCardLimit } from "#shared/contracts/limits.ts"
import { highestDailyLimit } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { conversion, endpoint, money } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { amount, limit, line, payee, speed } from "../../http/openapi/request-notes.ts"
import { passwordUnlessFactor, withPassword } from "../../identity/confirmations/request-notes.ts"
import { cardDetails, cardTransferred, debitCard } from "./answers.ts"
import { createCardTransfer } from "./create-card-transfer.ts"
import { listCards } from "./list-cards.ts"
import { revealCard } from "./reveal-card.ts"
import { freezeCard, unfreezeCard } from "./set-frozen.ts"
import { setLimit } from "./set-limit.ts"

export const cardEndpoints = [
  endpoint({
    method: "get",
    path: "/debit-cards",
    id: "listCards",
    chapter: "Cards",
    summary: "List the customer's cards, with masked numbers",
    caller: "member",
    status: 200,
    answer: { list: debitCard },
    run: listCards,
  }),

  endpoint({
    method: "post",
    path: "/debit-cards/{id}/details",
    id: "revealCard",
    chapter: "Cards",
    summary: "Show a card's full number and CVV",
    description:
      "Requires the password, and a confirmation from customers with a second factor. Each request is recorded in the audit trail. Do not store the response.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: cardDetails,
    problems: ["not_found", "password_required", "wrong_password", "confirmation_required"],
    run: revealCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/limit",
    id: "setCardLimit",
    chapter: "Limits",
    summary: "Change a card's daily limit",
    description: `The limit is in the currency of the card's account, up to ${formatFigure(highestDailyLimit)}, and applies to the next card transfer. Requires the same confirmation as the daily transfer limit.`,
    caller: "member",
    body: request(
      "NewCardLimit",
      NewCardLimit,
      { dailyLimit: limit, password: passwordUnlessFactor },
      { dailyLimit: "500.00" },
    ),
    password: "unless-factor",
    status: 200,
    answer: debitCard,
    problems: ["not_found", "password_required", "wrong_password", "confirmation_required"],
    run: setLimit,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/freeze",
    id: "freezeCard",
    chapter: "Cards",
    summary: "Freeze a card",
    description:
      "Takes effect immediately: card transfers are refused. Freezing a frozen card succeeds.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: debitCard,
    problems: ["not_found"],
    run: freezeCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/unfreeze",
    id: "unfreezeCard",
    chapter: "Cards",
    summary: "Unfreeze a card that the customer froze",
    description:
      "Requires the password and a confirmation, like showing the card's details. Unfreezing a card that is not frozen changes nothing.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: debitCard,
    problems: [
      "not_found",
      "card_frozen_by_bank",
      "password_required",
      "wrong_password",
      "confirmation_required",
    ],
    run: unfreezeCard,
  }),

  endpoint({
    method: "post",
    path: "/card-transfer",
    id: "createCardTransfer",
    chapter: "Payments",
    summary: "Send money with a debit card",
    description:
      "Works like a transfer from the card's account, but requires the card's CVV and counts against the card's daily limit. The Idempotency-Key does not cover the CVV: a repeated request gets the first answer, and after a wrong CVV the same key can be sent with a different CVV.",
    caller: "member",
    idempotent: { except: ["cvv"] },
    body: request(
      "NewCardTransfer",
      NewCardTransfer,
      {
        cardId: { description: "One of the customer's cards. Its account is debited." },
        amount,
        ...payee,
        recipientName: line(2, 70, "The recipient's name."),
        description: line(1, 140, "Remittance information for the recipient."),
        speed,
        cvv: {
          minLength: 3,
          maxLength: 4,
          pattern: "^[0-9]*$",
          description: "The card's security code: three digits, or four for Amex.",
        },
      },
      {
        cardId: 1,
        amount: "40.00",
        recipientIban: "DE89 3704 0044 0532 0130 00",
        recipientName: "Anna Weber",
        description: "Concert tickets",
        cvv: "123",
      },
    ),
    status: 201,
    answer: cardTransferred,
    problems: [
      ...money,
      "wrong_cvv",
      "card_blocked",
      "card_not_active",
      "card_expired",
      "card_limit_exceeded",
      "holder_name_required",
      "payee_not_found",
      "same_account",
      "other_banks_closed",
      "instant_closed",
      "payments_locked",
      "daily_limit_exceeded",
      "instant_limit_exceeded",
      "confirmation_required",
      ...conversion,
    ],
    run: createCardTransfer,
  }),
]
