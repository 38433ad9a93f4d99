import {
  closedCard,
  enrolled,
  type Line,
  offAndEnrolled,
  tenVirtualCards,
  toNewPayeesOff,
  toOthersOff,
} from "./scenarios.ts"

const noPassword = { body: { password: undefined } }
const wrongPassword = { body: { password: "wrong-password" } }

/** The refusals of what closes, creates, and restricts cards. */
export const cardLines: Line[] = [
  ["createCardTransfer", "card_closed", {}, closedCard],
  ["createCardTransfer", "card_to_others_off", {}, toOthersOff],
  [
    "createCardTransfer",
    "card_to_new_payees_off",
    { body: { recipientIban: "GB33BUKB20201555555555" } },
    toNewPayeesOff,
  ],
  ...[
    "revealCard",
    "setCardLimit",
    "freezeCard",
    "unfreezeCard",
    "switchCardOff",
    "switchCardOn",
  ].map((id): Line => [id, "card_closed", {}, closedCard]),
  ...["replaceCard", "closeCard"].map(
    (id): Line => [id, "card_closed", { path: "{{card.EUR}}" }, closedCard],
  ),
  ...["replaceCard", "closeCard", "switchCardOff", "switchCardOn"].map(
    (id): Line => [id, "not_found", { path: "{{card.absent}}" }],
  ),
  ...["createVirtualCard", "replaceCard", "closeCard", "switchCardOn"].flatMap((id): Line[] => [
    [id, "password_required", noPassword],
    [id, "wrong_password", wrongPassword],
  ]),
  ...["createVirtualCard", "replaceCard", "closeCard"].map(
    (id): Line => [id, "confirmation_required", {}, enrolled],
  ),
  ["switchCardOn", "confirmation_required", {}, offAndEnrolled],
  ...["replaceCard", "closeCard"].map(
    (id): Line => [id, "card_frozen_by_bank", { path: "{{card.byBank}}" }],
  ),
  ["createVirtualCard", "card_frozen_by_bank", { body: { accountId: "{{account.byBank}}" } }],
  ["createVirtualCard", "not_found", { body: { accountId: "{{account.absent}}" } }],
  ["createVirtualCard", "too_many_cards", {}, tenVirtualCards],
]
