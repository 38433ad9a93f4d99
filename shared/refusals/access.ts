import { inWords, inWordsCapitalized } from "../in-words.ts"
import {
  attemptsBeforeWait,
  challengeAttempts,
  challengeMinutes,
  passwordMinutes,
  sessionHours,
  staffIdleMinutes,
  waitMinutes,
} from "../limits.ts"
import { viewMinutes } from "../members/view-purposes.ts"
import { type Entry, inEnglish } from "./entry.ts"

/** Who may ask, and whether a request can be read (400, 401, 403, 404): a part of catalog.ts. */
export const accessRefusals = {
  invalid_request: {
    status: 400,
    title: "Invalid request",
    says: {
      /** @param message what is wrong with a field, without a period */
      field: "{message}. Nothing was changed.",
      unreadable: "The request could not be read. Nothing was changed.",
      host: "Send exactly one Host header. Nothing was changed.",
      key: "The Idempotency-Key must have 1 to 255 visible ASCII characters. Nothing was changed.",
      cursor: "This page of your history does not exist.",
    },
    when: "The body, the query, or a header is invalid: for example, a wrong type, an unknown field, an amount with three decimals, an IBAN with wrong check digits, or a body that is not JSON. `errors` names each invalid field.",
    todo: "Show each message next to its field. Correct the request and send it again; the same Idempotency-Key can be used.",
  },
  not_signed_in: {
    status: 401,
    title: "Not signed in",
    says: {
      member: "You are not signed in, or your session has ended. Nothing was changed.",
    },
    logged: "info",
    when: `There is no session, or it has ended: the member signed out, the session was ended from another device, it was idle too long, or it is more than ${inWords(sessionHours)} hours old.`,
    todo: "Sign in, then send the request again; the same Idempotency-Key can be used.",
  },
  session_locked: {
    status: 401,
    title: "Session locked",
    says: inEnglish("Your session is locked. Nothing was changed. Unlock it."),
    when: `Staff app: the employee's session is locked, by the employee or after ${inWords(staffIdleMinutes)} minutes without activity.`,
    todo: "Ask for a factor, send it to POST /api/staff/session/unlock, then send the request again.",
  },
  wrong_credentials: {
    status: 401,
    title: "Wrong username or password",
    says: {
      password:
        "The username or password is wrong, or there were too many attempts. After {attemptsBeforeWait} wrong attempts, wait {waitMinutes} minutes, then longer each time.",
      passkey: "This passkey could not be checked. Try again, or sign in with your password.",
    },
    logged: "info",
    when: `The username or password is wrong, or there were too many failed attempts to check it. ${inWordsCapitalized(attemptsBeforeWait)} failures in a row from one IP address block the member's sign-in from there for ${waitMinutes} minutes; each further failure doubles the time. Many failures from different IP addresses slow sign-in down. The response never says which of these applies.`,
    todo: "Ask the member to enter both again. After several failures, ask them to wait.",
  },
  second_factor_required: {
    status: 403,
    title: "Second factor required",
    says: "Your password is correct. Confirm with your second factor to sign in.",
    when: "The username and password are correct, and the member has a second factor. `challenge` lists the accepted methods.",
    todo: `Within ${inWords(challengeMinutes)} minutes, send the code, recovery code, or passkey response with the challenge's id to POST /api/auth/second-factor.`,
  },
  confirmation_required: {
    status: 403,
    title: "Confirmation required",
    says: "{again, select, yes {That confirmation was for something else, already used, or too old. } other {}}Confirm this with your second factor. {purpose, select, payment {No money has moved yet} other {Nothing has changed yet}}.",
    revealsPayee: true,
    when: "The request must be confirmed with a second factor (PSD2 RTS article 5), and it came without a valid proof. This applies to payments, card details, new trusted payees, limits, offers of loans, and security settings. `challenge` says what to confirm and how.",
    todo: "Send the second factor to POST /api/confirmations/{id}. Then send exactly the same request again, with the same Idempotency-Key and with the proof in the Confirmation-Proof header.",
  },
  enrolment_required: {
    status: 403,
    title: "Second factor not set up",
    says: {
      anything:
        "You need a second factor, and you don't have one yet. Nothing was changed. Set up an authenticator app or a passkey first.",
      confirmation:
        "This needs a second factor, and you don't have one yet. Nothing was changed. Set one up first.",
      recoveryCodes:
        "Recovery codes replace a second factor, and you don't have one yet. Nothing was changed. Set one up first.",
    },
    revealsPayee: true,
    logged: "info",
    when: "The bank requires a second factor from every member (SCA_POLICY is required), and this member has not set one up.",
    todo: "Ask the member to set up an authenticator app or a passkey. Until then, only that, signing out, and GET /api/auth/user work.",
  },
  wrong_code: {
    status: 403,
    title: "Wrong code",
    says: {
      /** @param left attempts before the challenge or the code is blocked */
      challenge:
        "That is wrong or was already used. Nothing was changed. {left, plural, =0 {That was the last try. Start over} one {You can try once more} other {You can try # more times}}.",
      newPasskey:
        "This passkey could not be checked. Nothing was changed. Start over, or use an authenticator app.",
      email:
        "The code is wrong or no longer valid. Nothing was changed. Check the newest email, or ask for another code.",
      recovery:
        "The username or code is wrong, or the code has expired. Nothing was changed. Check both, or ask us for a new code.",
    },
    logged: "info",
    when: `The code, recovery code, or passkey response is wrong or was already used. ${inWordsCapitalized(challengeAttempts)} wrong attempts void the challenge.`,
    todo: "Ask the member to try the next code.",
  },
  access_blocked: {
    status: 403,
    title: "Access blocked by the bank",
    says: "The bank has blocked your access. Your money is safe. Call us, or visit us with an ID.",
    unpaid: "The bank has blocked your access.",
    when: "The credentials are correct, but staff blocked this member's access.",
    todo: "Show `detail`. Only the bank's staff can unblock access.",
  },
  passkeys_unavailable: {
    status: 403,
    title: "Passkeys unavailable",
    says: {
      factor:
        "Passkeys don't work at this address, because it isn't secure. Nothing was changed. Use an authenticator app instead.",
      signIn:
        "Passkeys don't work at this address, because it isn't secure. Sign in with your password.",
    },
    when: "The bank's address does not support passkeys: they need HTTPS or localhost.",
    todo: "Offer the authenticator app instead.",
  },
  cross_site_request: {
    status: 403,
    title: "Cross-site request",
    says: "This request came from another site and was refused. Nothing was changed.",
    logged: "warn",
    when: "A POST, PUT, or DELETE request came from a page of another site: Sec-Fetch-Site is not same-origin, or Origin is not PUBLIC_URL.",
    todo: "Call the API from the bank's own pages, or from a program that sends neither header.",
  },
  deposits_unavailable: {
    status: 403,
    title: "Deposits unavailable",
    says: "This bank does not simulate deposits. Send money to your IBAN instead. No money moved.",
    when: "Simulated deposits are turned off (SIMULATED_DEPOSITS). They always are in production.",
    todo: "Send money to the account's IBAN instead.",
  },
  password_required: {
    status: 403,
    title: "Password required",
    says: {
      missing: "Enter your password to continue.",
      limits: "Your limits were changed somewhere else. Enter your password to save this one.",
      profile:
        "Your profile was changed somewhere else. Enter your password to save these changes.",
    },
    when: `The operation outlasts the session, and the request has no password. Members with a second factor need none within ${inWords(passwordMinutes)} minutes of entering it, and none at all for limits, trusted payees, offers of loans, and the name on their accounts.`,
    todo: "Ask the member for the password and send the request again with the password.",
  },
  wrong_password: {
    status: 403,
    title: "Wrong password",
    says: {
      confirming: "This is not your password.",
      changing: "This is not your password. Nothing was changed.",
    },
    logged: "info",
    when: `The password in the request is wrong. This counts as a failed sign-in from the same address: after ${inWords(attemptsBeforeWait)} in a row, the error is too_many_requests.`,
    todo: "Ask the member to enter it again.",
  },
  card_frozen_by_bank: {
    status: 403,
    title: "Card frozen by the bank",
    says: {
      card: "The bank froze this card, and only the bank can {what, select, unfreeze {unfreeze} replace {replace} other {close}} it. Write to {email}. Nothing was changed.",
      account:
        "The bank froze a card of this account, so the account gets no new cards. Write to {email}. No card was created.",
    },
    when: "The bank froze the card to unfreeze, replace, or close, or a card of the account that a new card is for.",
    todo: "Show `detail`. Only the bank's staff can unfreeze the card.",
  },
  purpose_required: {
    status: 403,
    title: "Purpose required",
    says: inEnglish(`Say why you open this file. An opening is valid for ${viewMinutes} minutes.`),
    when: "Staff app: the employee has not logged why this member's file is opened, or more than 30 minutes ago.",
    todo: "Ask the employee for the purpose, send POST /api/staff/members/{id}/views, and read again.",
  },
  role_required: {
    status: 403,
    title: "Not for your role",
    says: inEnglish("Your roles do not allow this. Nothing was changed."),
    raised: "employee_not_allowed",
    when: "Staff app: none of the employee's roles may do this.",
    todo: "Show `detail`. Another employee has to do it.",
  },
  own_membership: {
    status: 403,
    title: "Own or relative's membership",
    says: inEnglish(
      "This is your own membership or a relative's. Nothing was changed. Ask a colleague.",
    ),
    raised: "employee_related",
    when: "Staff app: the membership is the employee's own or a declared relative's.",
    todo: "Show `detail`. A colleague has to do it.",
  },
  second_person_required: {
    status: 403,
    title: "Second person required",
    says: inEnglish("You proposed this, so a colleague has to decide. Nothing was changed."),
    when: "Staff app: the employee made the proposal, so another employee must decide it.",
    todo: "Show `detail`. A colleague with one of the roles in `deciders` has to decide.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    says: {
      usual: "Nothing of yours was found here. Nothing was changed.",
      othersCard:
        "This card belongs to another owner of the account. You can freeze it, lower its limit, or close it. Nothing was changed.",
    },
    by: "posting",
    revealsPayee: false,
    unpaid: "Your account is closed.",
    kept: true,
    when: "The path or the resource does not exist, or the resource belongs to another member. The error is the same in all three cases. For a card that another owner of the account has, `detail` says so.",
    todo: "Correct the request. The same request will get the same error again.",
  },
} as const satisfies Readonly<Record<string, Entry>>
