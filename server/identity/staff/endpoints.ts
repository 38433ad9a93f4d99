import type { Request, RequestHandler, Response } from "express"
import {
  AuthenticatorEnrollment,
  Enrollment,
  EnrollmentOffer,
  PasskeyEnrollment,
  StaffPasskeyOptions,
  StaffPasskeyQuestion,
  StaffPasskeySignIn,
  StaffPasswordSignIn,
  StaffSession,
  StaffSignInOptions,
  StaffUnlock,
} from "#shared/contracts/staff-session.ts"
import { staffHours } from "#shared/limits.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../staff/staff-endpoint.ts"
import type { StaffAppContext } from "../../staff/staff-use-case.ts"
import { offerUnlockPasskey, unlockSession } from "../employees/confirm.ts"
import { enrollAuthenticator, enrollPasskey, openEnrollment } from "../employees/enroll.ts"
import type { IdentityContext, IdentityInput } from "../employees/identity-context.ts"
import { offerSignIn } from "../employees/offer-sign-in.ts"
import { endSession, noteActivity, readSession } from "../employees/sessions.ts"
import {
  offerStaffPasskey,
  type SignedIn,
  signInWithPassword,
  signInWithStaffPasskey,
} from "../employees/sign-in.ts"
import { employeeOf, staffCookie } from "./staff-session.ts"

nameAnswers({ StaffSignInOptions, StaffPasskeyOptions, StaffSession, EnrollmentOffer })

const username = "ines.duarte"
const invitation = { token: "A".repeat(43), code: "0123456789" }
const credential = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  rawId: "AAAAAAAAAAAAAAAAAAAAAA",
  type: "public-key" as const,
  clientExtensionResults: {},
}
const signedAnswer = {
  ...credential,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
}
const createdAnswer = {
  ...credential,
  response: { clientDataJSON: "e30", attestationObject: "AAAA" },
}

/** The cookie of a session. Its token is the only proof, and only its hash is stored. */
function cookieOptions({ env: { STAFF_URL } }: StaffAppContext) {
  const secure = STAFF_URL.startsWith("https:")
  return { httpOnly: true, secure, sameSite: "strict", path: "/" } as const
}

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Strict." }

/** Signs in, and sets the cookie. */
const signingIn =
  <Body>(signIn: (context: IdentityContext, input: IdentityInput<Body>) => Promise<SignedIn>) =>
  (context: StaffAppContext): RequestHandler<object, StaffSession, Body> =>
  async (asked, response: Response<StaffSession>) => {
    const client = clientInfoOf(asked as Request)
    const { token, session } = await signIn(context.identity, { body: asked.body, client })
    response.cookie(staffCookie(context.env), token, {
      ...cookieOptions(context),
      maxAge: staffHours * 3_600_000,
    })
    response.json(session)
  }

/** Answers someone without a session. */
const answering =
  <Body, Answer>(work: (context: IdentityContext, input: IdentityInput<Body>) => Promise<Answer>) =>
  ({ identity }: StaffAppContext): RequestHandler<object, Answer, Body> =>
  async (asked, response) => {
    const client = clientInfoOf(asked as Request)
    response.json(await work(identity, { body: asked.body, client }))
  }

const doing =
  <Body>(work: (context: IdentityContext, body: Body) => Promise<void>) =>
  async (context: IdentityContext, { body }: IdentityInput<Body>): Promise<object> => {
    await work(context, body)
    return {}
  }

/** Sign-in, lock, and sign-out of employees, and how they set up a factor. */
export const sessionEndpoints = [
  staffEndpoint({
    id: "staffSignInOptions",
    chapter: "Session",
    summary: "Get what the sign-in page offers",
    status: 200,
    answer: StaffSignInOptions,
    handle:
      ({ identity }) =>
      async (_request, response) => {
        response.json(await offerSignIn(identity))
      },
  }),

  staffEndpoint({
    id: "staffPasskeyOptions",
    chapter: "Session",
    summary: "Get a passkey's challenge for signing in",
    description: "The answer is the same for usernames that do not exist.",
    limit: "sign-in",
    body: request("StaffPasskeyQuestion", StaffPasskeyQuestion, {}, { username }),
    status: 200,
    answer: StaffPasskeyOptions,
    problems: ["passkeys_unavailable"],
    handle: answering(offerStaffPasskey),
  }),

  staffEndpoint({
    id: "staffSignInWithPasskey",
    chapter: "Session",
    summary: "Sign in with a passkey",
    description: "Ends an earlier session of the employee.",
    limit: "sign-in",
    body: request(
      "StaffPasskeySignIn",
      StaffPasskeySignIn,
      {},
      { username, passkey: signedAnswer },
    ),
    status: 200,
    answer: StaffSession,
    headers: sessionCookie,
    problems: ["wrong_credentials"],
    handle: signingIn(signInWithStaffPasskey),
  }),

  staffEndpoint({
    id: "staffSignIn",
    chapter: "Session",
    summary: "Sign in with a password and a code",
    description:
      "One answer for an unknown username, a wrong password, a wrong or used code, and too many attempts. Ends an earlier session of the employee.",
    limit: "sign-in",
    body: request(
      "StaffPasswordSignIn",
      StaffPasswordSignIn,
      {},
      { username, password: "granite-teapot-52", code: "123456" },
    ),
    status: 200,
    answer: StaffSession,
    headers: sessionCookie,
    problems: ["wrong_credentials", "not_found"],
    handle: signingIn(signInWithPassword),
  }),

  staffEndpoint({
    id: "staffSession",
    chapter: "Session",
    summary: "Get the session",
    description: "Does not count as activity.",
    status: 200,
    answer: StaffSession,
    run: ({ identity }, { token }) => readSession(identity, token),
  }),

  staffEndpoint({
    id: "staffActivity",
    chapter: "Session",
    summary: "Note that the employee is there",
    description: "Ten minutes without it lock the session. What is locked stays locked.",
    body: emptyBody,
    status: 200,
    answer: StaffSession,
    run: ({ identity }, { token }) => noteActivity(identity, token),
  }),

  staffEndpoint({
    id: "staffUnlockOptions",
    chapter: "Session",
    summary: "Get a passkey's challenge for unlocking",
    body: emptyBody,
    status: 200,
    answer: StaffPasskeyOptions,
    problems: ["passkeys_unavailable"],
    run: ({ identity }, { token }) => offerUnlockPasskey(identity, token),
  }),

  staffEndpoint({
    id: "staffUnlock",
    chapter: "Session",
    summary: "Unlock the session with a factor",
    limit: "sign-in",
    body: request("StaffUnlock", StaffUnlock, {}, { code: "123456" }),
    status: 200,
    answer: StaffSession,
    problems: ["wrong_code"],
    run: ({ identity }, { token, body }) => unlockSession(identity, token, body),
  }),

  staffEndpoint({
    id: "staffSignOut",
    chapter: "Session",
    summary: "End the session",
    body: emptyBody,
    status: 200,
    answer: nothing,
    headers: { "Set-Cookie": "Removes the session cookie." },
    handle: (context) => async (asked, response) => {
      await endSession(context.identity, employeeOf(asked as Request).token)
      response.clearCookie(staffCookie(context.env), cookieOptions(context)).json({})
    },
  }),

  staffEndpoint({
    id: "openEnrollment",
    chapter: "Enrollment",
    summary: "Open an invitation with its link and code",
    limit: "sign-in",
    body: request("Enrollment", Enrollment, {}, invitation),
    status: 200,
    answer: EnrollmentOffer,
    problems: ["confirmation_void"],
    handle: answering((context, { body }: IdentityInput<Enrollment>) =>
      openEnrollment(context, body),
    ),
  }),

  staffEndpoint({
    id: "enrollStaffPasskey",
    chapter: "Enrollment",
    summary: "Enroll with a passkey",
    limit: "sign-in",
    body: request(
      "PasskeyEnrollment",
      PasskeyEnrollment,
      {},
      { ...invitation, passkey: createdAnswer },
    ),
    status: 200,
    answer: nothing,
    problems: ["confirmation_void", "wrong_code"],
    handle: answering(doing(enrollPasskey)),
  }),

  staffEndpoint({
    id: "enrollStaffAuthenticator",
    chapter: "Enrollment",
    summary: "Enroll with a password and an authenticator app",
    limit: "sign-in",
    body: request(
      "AuthenticatorEnrollment",
      AuthenticatorEnrollment,
      {},
      { ...invitation, password: "granite-teapot-52", first: "123456" },
    ),
    status: 200,
    answer: nothing,
    problems: ["confirmation_void", "wrong_code", "not_found"],
    handle: answering(doing(enrollAuthenticator)),
  }),
]
