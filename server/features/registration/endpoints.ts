import { Registration, SignInResult } from "#shared/contracts/auth.ts"
import { endpoint } from "../../http/endpoint.ts"
import { request } from "../../http/openapi/request-body.ts"
import { line, password } from "../../http/openapi/request-notes.ts"
import { register } from "./register.ts"

const sessionCookie = { "Set-Cookie": "The session cookie: HttpOnly, SameSite=Strict." }

export const registrationEndpoints = [
  endpoint({
    method: "post",
    path: "/auth/register",
    id: "register",
    chapter: "Session",
    summary: "Register a member",
    description:
      "Opens a EUR current account, a GBP savings account, and a debit card for each, and signs the member in.",
    caller: "anyone",
    limit: "sign-in",
    body: request(
      "Registration",
      Registration,
      {
        username: { minLength: 3, maxLength: 64, description: "Unique, ignoring case." },
        password,
        firstName: line(1, 70, "As in the member's identity document."),
        lastName: line(1, 70, "As in the member's identity document."),
      },
      {
        username: "ines.duarte",
        password: "orchard-lamp-27",
        email: "ines@example.org",
        firstName: "Inês",
        lastName: "Duarte",
      },
    ),
    status: 201,
    answer: SignInResult,
    headers: sessionCookie,
    problems: ["username_taken"],
    handle: register,
  }),
]
