import { HolderNames, ProfileChange } from "#shared/contracts/profile.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line, password } from "../../http/openapi/request-notes.ts"
import { holderName, profile } from "./answers.ts"
import { passwordForAccess } from "./password-for-access.ts"
import { saveProfile } from "./save-profile.ts"
import { stateHolderName } from "./state-holder-name.ts"

export const profileEndpoints = [
  endpoint({
    method: "put",
    path: "/profile",
    id: "saveProfile",
    chapter: "Session",
    summary: "Change the customer's name, contact details, and username",
    description: "The account holder's name does not change: only staff can change it.",
    caller: "member",
    limit: "sign-in",
    body: request(
      "ProfileChange",
      ProfileChange,
      {
        firstName: line(1, 70, "The name by which the customer is addressed."),
        lastName: line(1, 70, "The name by which the customer is addressed."),
        email: { maxLength: 254, description: "Unique, ignoring case." },
        phoneNumber: line(1, 32, "In any notation."),
        username: { minLength: 3, maxLength: 64, description: "Unique, ignoring case." },
        password: {
          ...password,
          minLength: 1,
          description:
            "Required for a change of username, email, or phone number, unless it was given within the last five minutes.",
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
    answer: profile,
    problems: [
      "username_taken",
      "email_taken",
      "password_required",
      "wrong_password",
      "confirmation_required",
    ],
    handle: saveProfile,
  }),

  endpoint({
    method: "post",
    path: "/holder-name",
    id: "stateHolderName",
    chapter: "Session",
    summary: "Set the account holder's name, for a customer who registered without one",
    description:
      "Can be set once. Payees see it, and it is on the cards. Sending the same name again changes nothing; only staff can change it.",
    caller: "member",
    body: request(
      "HolderNames",
      HolderNames,
      {
        firstName: line(1, 70, "As in the customer's identity document."),
        lastName: line(1, 70, "As in the customer's identity document."),
      },
      { firstName: "Inês", lastName: "Duarte" },
    ),
    status: 200,
    answer: holderName,
    problems: ["holder_name_fixed"],
    handle: stateHolderName,
  }),
]
