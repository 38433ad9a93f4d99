import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import { browserPatienceMs } from "#shared/time/patience.ts"
import { backOff, untilWelcome } from "./back-off.ts"
import { suspectAway } from "./bank-away.ts"
import { parseProblem } from "./problem.ts"
import { acrossRenewals, renewing } from "./session-renewal.ts"
import { withSteps } from "./step-up.ts"

/** What a proxy answers for a bank that is away, and the bank for its database. */
const awayStatuses = new Set([502, 503, 504])

type Method = "GET" | "POST" | "PUT"

export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown
  /** One a submission of money: the same key makes a second try the same movement (DESIGN section 4). */
  idempotencyKey?: string
  /** What the customer asked for, for the button of a step on the way: "Show Details". */
  action?: string
  /** True where the answer brings a new cookie, since the customer's rights change (session-renewal.ts). */
  renewsSession?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** An answer that is no success. `message` is `status: body`, as the specification's section 8 has it. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly status: number
  /** The parsed problem document, when the bank sent one. */
  readonly problem: ProblemDocument | undefined
  /** When the bank answered, by its own clock: the Date header. */
  readonly date: string | null
  /** For how many seconds to ask nothing more: the Retry-After header. */
  readonly retryAfter: string | null

  constructor(status: number, text: string, headers?: Headers) {
    super(`${status}: ${text}`)
    this.status = status
    this.date = headers?.get("date") ?? null
    this.retryAfter = headers?.get("retry-after") ?? null
    this.problem = parseProblem(text)
  }
}

/** No answer came: the network failed or the bank took longer than 15 seconds. */
export class NetworkError extends Error {
  override readonly name = "NetworkError"
  /** True for a call that moves money: it may have been carried out. Ask again with the same key. */
  readonly outcomeUnknown: boolean

  constructor(outcomeUnknown: boolean, options?: ErrorOptions) {
    super(
      outcomeUnknown
        ? "The connection was lost before the bank answered. It is not known yet whether this went through."
        : "The bank could not be reached. Check your connection, then try again.",
      options,
    )
    this.outcomeUnknown = outcomeUnknown
  }
}

/**
 * Makes one call with the session cookie. Where the bank wants the password again or a second factor
 * first, the customer is asked and the same call made again (step-up.ts): only for what changes things.
 * @returns a successful response, its body unread: for callers that need a header
 * @throws {ApiError} for any other status; {NetworkError} when no answer came; the signal's reason when
 *   the caller gave up; {NotConfirmed} when the customer did
 */
export function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  if (method === "GET") return read(path, options)
  const { body, headers, idempotencyKey: key, action } = options
  return withSteps({
    key,
    action,
    attempt: ({ password, proof }) =>
      once(method, path, {
        ...options,
        ...(password !== undefined && { body: { ...(body as object), password } }),
        ...(proof !== undefined && { headers: { ...headers, [proofHeader]: proof } }),
      }),
  })
}

/** A question that the bank has no time for is asked again when it says, once, and nothing else sooner. */
async function read(path: string, options: CallOptions): Promise<Response> {
  const wait = untilWelcome(options.signal)
  if (wait) await wait
  try {
    return await once("GET", path, options)
  } catch (error) {
    const tooMany = error instanceof ApiError && error.status === 429
    if (!tooMany || !backOff(error.retryAfter)) throw error
    await untilWelcome(options.signal)
    return once("GET", path, options)
  }
}

function once(method: Method, path: string, options: CallOptions): Promise<Response> {
  const attempt = () => ask(method, path, options)
  return options.renewsSession ? renewing(attempt) : acrossRenewals(attempt)
}

async function ask(
  method: Method,
  path: string,
  { body, idempotencyKey, headers, signal }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(browserPatienceMs)
  const response = await answered(signal, idempotencyKey, () =>
    fetch(path, {
      method,
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  if (response.ok) return response
  if (awayStatuses.has(response.status)) void suspectAway()
  const text = await answered(signal, idempotencyKey, () => response.text())
  throw new ApiError(response.status, text || response.statusText, response.headers)
}

/** GET, and the JSON it answers with. Throws as {@link send} does. */
export function get<T>(path: string, options?: CallOptions): Promise<T> {
  return call<T>("GET", path, options)
}

/** POST a JSON body, and the JSON it answers with. Throws as {@link send} does. */
export function post<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
  return call<T>("POST", path, { ...options, body })
}

/** PUT a JSON body, and the JSON it answers with. Throws as {@link send} does. */
export function put<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
  return call<T>("PUT", path, { ...options, body })
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options)
  return answered(options.signal, options.idempotencyKey, async () => {
    const text = await response.text()
    return (text === "" ? undefined : JSON.parse(text)) as T
  })
}

/** A body can break off, or be none of ours, like the connection itself: the answer is not known. */
async function answered<T>(
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (signal?.aborted) throw cause
    void suspectAway()
    throw new NetworkError(idempotencyKey !== undefined, { cause })
  }
}
