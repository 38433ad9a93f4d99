import {
  CardClosing,
  CardDetails,
  CardReplacement,
  CardSwitchOff,
  CardSwitchOn,
  CardTransferResult,
  DebitCard,
  NewCardTransfer,
  NewVirtualCard,
} from "#shared/contracts/cards.ts"
import { NewCardLimit } from "#shared/contracts/limits.ts"
import { closedCardsListed, highestDailyLimit, maxVirtualCards } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { endpoint } from "../../http/endpoint.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { amount, line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import {
  passwordAgain,
  passwordUnlessFactor,
  withPassword,
} from "../../identity/confirmations/request-notes.ts"
import {
  conversion,
  limit,
  money,
  ownAccount,
  payee,
  payment,
  speed,
} from "../../money/endpoint-parts.ts"
import { freezeCard, setLimit, switchOff, switchOn, unfreezeCard } from "./change-card.ts"
import { closeCard, replaceCard } from "./close-card.ts"
import { createCardTransfer } from "./create-card-transfer.ts"
import { createVirtualCard } from "./create-virtual-card.ts"
import { listCards, revealCard } from "./read-cards.ts"

nameAnswers({ CardTransferResult, DebitCard, CardDetails })

const confirmation = ["password_required", "wrong_password", "confirmation_required"] as const

export const cardEndpoints = [
  endpoint({
    method: "get",
    path: "/debit-cards",
    id: "listCards",
    chapter: "Cards",
    summary: "List the cards of the member's accounts, with masked numbers",
    description: `The open cards, and the ${closedCardsListed} that were closed last. A card is one person's: \`own\` says whether it is the member's, and everything but freezing, closing, and a lower limit is refused for another owner's (not_found).`,
    caller: "member",
    status: 200,
    answer: { list: DebitCard },
    run: listCards,
  }),

  endpoint({
    method: "post",
    path: "/debit-cards/{id}/details",
    id: "revealCard",
    chapter: "Cards",
    summary: "Show a card's full number and CVV",
    description:
      "Requires the password, and a confirmation from members with a second factor. Each request is recorded in the audit trail. Do not store the response.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: CardDetails,
    problems: ["not_found", "card_closed", ...confirmation],
    run: revealCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/limit",
    id: "setCardLimit",
    chapter: "Limits",
    summary: "Change a card's daily limit",
    description: `The limit is in the currency of the card's account, up to ${formatFigure(highestDailyLimit)}, and applies to the next card transfer. Another owner of the account may only lower it. Requires the same confirmation as the daily transfer limit.`,
    caller: "member",
    body: request(
      "NewCardLimit",
      NewCardLimit,
      { dailyLimit: limit, password: passwordUnlessFactor },
      { dailyLimit: "500.00" },
    ),
    password: "unless-factor",
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed", ...confirmation],
    run: setLimit,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/freeze",
    id: "freezeCard",
    chapter: "Cards",
    summary: "Freeze a card",
    description:
      "Takes effect immediately: card transfers are refused. Freezing a frozen card succeeds. Another owner of the account may freeze it too.",
    caller: "member",
    body: emptyBody,
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed"],
    run: freezeCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/unfreeze",
    id: "unfreezeCard",
    chapter: "Cards",
    summary: "Unfreeze a card that the member froze",
    description:
      "Requires the password and a confirmation, like showing the card's details. Unfreezing a card that is not frozen changes nothing.",
    caller: "member",
    body: withPassword,
    password: "recent",
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed", "card_frozen_by_bank", ...confirmation],
    run: unfreezeCard,
  }),

  endpoint({
    method: "post",
    path: "/debit-cards",
    id: "createVirtualCard",
    chapter: "Cards",
    summary: "Create a virtual card",
    description: `A virtual card pays from one of the member's accounts and has a number, expiry date, CVV, and daily limit of its own. A single-use card closes with its first transfer. A member has at most ${maxVirtualCards} open virtual cards.`,
    caller: "member",
    body: request(
      "NewVirtualCard",
      NewVirtualCard,
      {
        accountId: ownAccount("which the card pays from"),
        name: line(1, 40, "The member's own name for the card."),
        singleUse: { description: "Whether the card closes with its first transfer." },
        password: passwordAgain,
      },
      { accountId: 1, name: "Online shopping", singleUse: false, password: "lavender-harbour-48" },
    ),
    password: "recent",
    status: 201,
    answer: DebitCard,
    problems: ["not_found", "card_frozen_by_bank", "too_many_cards", ...confirmation],
    run: createVirtualCard,
  }),

  endpoint({
    method: "post",
    path: "/debit-cards/{id}/replacement",
    id: "replaceCard",
    chapter: "Cards",
    summary: "Replace a lost, stolen, or damaged card",
    description:
      "Closes the card for good and issues another one with a new number, expiry date, and CVV. The new card keeps the account, network, name, daily limit, and switches.",
    caller: "member",
    body: request(
      "CardReplacement",
      CardReplacement,
      { password: passwordAgain },
      { reason: "lost", password: "lavender-harbour-48" },
    ),
    password: "recent",
    status: 201,
    answer: DebitCard,
    problems: ["not_found", "card_closed", "card_frozen_by_bank", ...confirmation],
    run: replaceCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/close",
    id: "closeCard",
    chapter: "Cards",
    summary: "Close a card for good",
    description:
      "No card replaces it. Another owner of the account may close it too. Its transfers and its last four digits stay readable. To stop a card without a confirmation, freeze it.",
    caller: "member",
    body: request(
      "CardClosing",
      CardClosing,
      { password: passwordAgain },
      { reason: "not_needed", password: "lavender-harbour-48" },
    ),
    password: "recent",
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed", "card_frozen_by_bank", ...confirmation],
    run: closeCard,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/switch-off",
    id: "switchCardOff",
    chapter: "Cards",
    summary: "Turn off what a card may pay",
    description:
      "Takes effect immediately: the posting refuses what is turned off. A new payee is one that no completed transfer of the member has reached before. Turning off what is off succeeds.",
    caller: "member",
    body: request("CardSwitchOff", CardSwitchOff, {}, { switch: "transfersToNewPayees" }),
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed"],
    run: switchOff,
  }),

  endpoint({
    method: "put",
    path: "/debit-cards/{id}/switch-on",
    id: "switchCardOn",
    chapter: "Cards",
    summary: "Turn on what a card may pay",
    description:
      "Requires the password and a confirmation, like unfreezing. Turning on what is on changes nothing.",
    caller: "member",
    body: request(
      "CardSwitchOn",
      CardSwitchOn,
      { password: passwordAgain },
      { switch: "transfersToNewPayees", password: "lavender-harbour-48" },
    ),
    password: "recent",
    status: 200,
    answer: DebitCard,
    problems: ["not_found", "card_closed", ...confirmation],
    run: switchOn,
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
        cardId: { description: "One of the member's cards. Its account is debited." },
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
    answer: CardTransferResult,
    problems: [
      ...money,
      "wrong_cvv",
      "card_blocked",
      "card_closed",
      "card_not_active",
      "card_to_others_off",
      "card_to_new_payees_off",
      "card_expired",
      "card_limit_exceeded",
      "holder_name_required",
      "payee_not_found",
      ...payment,
      ...conversion,
    ],
    run: createCardTransfer,
  }),
]
