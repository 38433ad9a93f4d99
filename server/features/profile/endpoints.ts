import type { RequestHandler } from "express"
import {
  HolderName,
  HolderNamesRequest,
  ProfileChange,
  SavedProfile,
} from "#shared/contracts/profile.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import {
  passwordAgain,
  passwordRule,
  passwordUnlessFactor,
} from "../../identity/confirmations/request-notes.ts"
import { refuseNames } from "../../identity/names/holder-name.ts"
import type { BankNames } from "../../identity/names/name-error.ts"
import type { AppContext } from "../app-context.ts"
import { passwordForAccess } from "./password-for-access.ts"
import { trimmedNames } from "./rules.ts"
import { saveProfile, stateHolderName } from "./save-profile.ts"

nameAnswers({ SavedProfile, HolderName })

/**
 * Rejects names that are not allowed before the password is requested.
 * @throws Problem invalid_request
 */
const refuseBadNames =
  (bank: BankNames): RequestHandler<object, unknown, HolderNamesRequest> =>
  ({ body }, _response, next) => {
    refuseNames(bank, trimmedNames(body))
    next()
  }

export const profileEndpoints = [
  endpoint({
    method: "put",
    path: "/profile",
    id: "saveProfile",
    chapter: "Session",
    summary: "Update the member's name, contact details, and username",
    description: "Does not change the account holder's name: only staff can.",
    caller: "member",
    limit: "sign-in",
    body: request(
      "ProfileChange",
      ProfileChange,
      {
        firstName: line(1, 70, "The name the bank uses to address the member."),
        lastName: line(1, 70, "The name the bank uses to address the member."),
        email: { maxLength: 254, description: "Unique, ignoring case." },
        phoneNumber: line(1, 32, "In any format."),
        username: { minLength: 3, maxLength: 64, description: "Unique, ignoring case." },
        password: {
          ...passwordAgain,
          description: `To change the username, email, or phone number. ${passwordRule}`,
        },
      },
      {
        firstName: "Inês",
        lastName: "Duarte",
        email: "ines@example.org",
        phoneNumber: "+351 91 555 01 23",
        username: "ines.duarte",
      },
    ),
    password: passwordForAccess,
    status: 200,
    answer: SavedProfile,
    problems: ["username_taken", "password_required", "wrong_password", "confirmation_required"],
    run: saveProfile,
  }),

  endpoint({
    method: "post",
    path: "/holder-name",
    id: "stateHolderName",
    chapter: "Session",
    summary: "Set the account holder's name",
    description:
      "For a member who registered without one. Can be set once; after that, only staff can change it. Payees see this name, and it is on the cards. Sending the same name again changes nothing.",
    caller: "member",
    body: request(
      "HolderNames",
      HolderNamesRequest,
      {
        firstName: line(1, 70, "As in the member's identity document."),
        lastName: line(1, 70, "As in the member's identity document."),
        password: passwordUnlessFactor,
      },
      { firstName: "Inês", lastName: "Duarte" },
    ),
    password: ({ env }: AppContext, { passwordUnlessFactor: guard }) => [
      refuseBadNames(env),
      ...guard,
    ],
    status: 200,
    answer: HolderName,
    problems: ["holder_name_fixed", "password_required", "wrong_password", "confirmation_required"],
    run: stateHolderName,
  }),
]
