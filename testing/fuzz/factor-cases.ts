import { noFactors, setFactorScenario } from "../factor-scenarios.ts"
import { factorNames } from "./environment.ts"
import { enrolled, type Line, noAddress, type Scenario, stalePassword } from "./scenarios.ts"

/** What an operation on factors needs to be accepted. */
export const factorScenario =
  (id: string): Scenario =>
  async (environment) => {
    const { bank, userId, session, names } = environment
    const set = await setFactorScenario(id, { bank, userId, signInId: session.signInId })
    for (const [name, value] of factorNames(set.names)) names.set(name, value)
    return set.undo
  }
/** The passkey is registered already. */
const registeredPasskey: Scenario = async (environment) => {
  const undo = await factorScenario("addPasskey")(environment)
  const { id } = JSON.parse(environment.names.get("passkey.newPasskey") ?? "{}") as { id?: string }
  await environment.bank.sql(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      values ($1, $2, '\\x00', 0, 'Known', false)`,
    [environment.userId, id],
  )
  return undo
}
const tenPasskeys =
  (id: string): Scenario =>
  async (environment) => {
    const undo = await factorScenario(id)(environment)
    await environment.bank.sql(
      `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
        select $1::bigint, 'one-of-many-' || $1::text || '-' || n, '\\x00', 0, 'One of many', false
          from generate_series(1, 10) n`,
      [environment.userId],
    )
    return undo
  }
/** The scenario, with one value replaced. */
const withWrong =
  (id: string, name: string, value: string): Scenario =>
  async (environment) => {
    const undo = await factorScenario(id)(environment)
    environment.names.set(name, value)
    return undo
  }
const usedChallenge =
  (id: string): Scenario =>
  async (environment) => {
    const undo = await factorScenario(id)(environment)
    await environment.bank.sql("update confirmations set failures = 5 where user_id = $1", [
      environment.userId,
    ])
    return undo
  }
/** Made for the right challenge, but on another site. */
const forgedPasskey: Scenario = async (environment) => {
  const undo = await factorScenario("addPasskey")(environment)
  const made = JSON.parse(environment.names.get("passkey.newPasskey") ?? "{}") as {
    response: { clientDataJSON: string }
  }
  const said = Buffer.from(made.response.clientDataJSON, "base64url").toString()
  made.response.clientDataJSON = Buffer.from(
    said.replace("http://localhost", "https://bank.example"),
  ).toString("base64url")
  environment.names.set("passkey.newPasskey", JSON.stringify(made))
  return undo
}
/** Another member has confirmed the address that the code was sent to. */
const takenAddress: Scenario = async (environment) => {
  const { bank, userId } = environment
  const undo = await factorScenario("confirmEmail")(environment)
  await bank.sql(
    `insert into email_contacts (user_id, address, confirmed_at)
      select other.id, u.email, now() from users u
        cross join lateral (select id from users where id <> u.id order by id desc limit 1) as other where u.id = $1
      on conflict (user_id) do update set address = excluded.address`,
    [userId],
  )
  return async () => {
    await bank.sql(
      "update email_contacts c set address = null from users u where u.id = $1 and c.address = u.email and c.user_id <> u.id",
      [userId],
    )
    await undo()
  }
}
const unasked = withWrong("addPasskey", "passkey.newPasskey", JSON.stringify(noFactors.newPasskey))
const stale =
  (id: string): Scenario =>
  async (environment) => {
    const [undo, fresh] = [await factorScenario(id)(environment), await stalePassword(environment)]
    return async () => {
      await fresh()
      await undo()
    }
  }
const unknownCode = "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF"
const unknownCodeGiven = { body: { recoveryCode: unknownCode } }
const passwordProtected = [
  "beginAuthenticator",
  "removeAuthenticator",
  "offerPasskey",
  "removePasskey",
  "renewRecoveryCodes",
]
/** The refusals of each operation on factors. */
export const factorLines: Line[] = [
  // Adding a first factor needs the password in the request, even right after the sign-in.
  ...["beginAuthenticator", "offerPasskey"].map(
    (id): Line => [id, "password_required", { body: { password: undefined } }, factorScenario(id)],
  ),
  ...passwordProtected.flatMap((id): Line[] => [
    [id, "password_required", { body: { password: undefined } }, stale(id)],
    [id, "wrong_password", { body: { password: "wrong-password" } }, factorScenario(id)],
  ]),
  ...["removeAuthenticator", "removePasskey", "renewRecoveryCodes"].map(
    (id): Line => [id, "confirmation_required", {}, withWrong(id, "factor.proof", "A".repeat(43))],
  ),
  ["beginAuthenticator", "confirmation_required", {}, factorScenario("renamePasskey")],
  ["beginAuthenticator", "already_enrolled", {}, enrolled],
  ["offerPasskey", "confirmation_required", {}, enrolled],
  ["offerPasskey", "too_many_passkeys", {}, tenPasskeys("offerPasskey")],
  ["addPasskey", "too_many_passkeys", {}, tenPasskeys("addPasskey")],
  ["addPasskey", "already_enrolled", {}, registeredPasskey],
  ["addPasskey", "confirmation_void", {}, unasked],
  ["addPasskey", "wrong_code", {}, forgedPasskey],
  ["confirmAuthenticator", "confirmation_void", {}],
  [
    "confirmAuthenticator",
    "wrong_code",
    {},
    withWrong("confirmAuthenticator", "factor.firstCode", "000000"),
  ],
  ["sendEmailCode", "email_not_possible", {}, noAddress],
  ["confirmEmail", "wrong_code", {}],
  ["confirmEmail", "email_taken", {}, takenAddress],
  ["removeAuthenticator", "not_found", {}],
  ["removePasskey", "not_found", { path: "900000014" }],
  ["renamePasskey", "not_found", { path: "900000014" }],
  ["renewRecoveryCodes", "enrolment_required", {}],
  ["giveConfirmation", "not_found", { path: noFactors.confirmationId }],
  ["giveConfirmation", "wrong_code", unknownCodeGiven, factorScenario("giveConfirmation")],
  ["giveConfirmation", "confirmation_void", {}, usedChallenge("giveConfirmation")],
  ["giveSecondFactor", "wrong_code", unknownCodeGiven, factorScenario("giveSecondFactor")],
  ["giveSecondFactor", "confirmation_void", {}, usedChallenge("giveSecondFactor")],
  ["signInWithPasskey", "wrong_credentials", {}],
  ["signIn", "second_factor_required", {}, enrolled],
]
