/**
 * `npm run setup -- --url https://bank.example --staff-url https://staff.bank.example`: writes the settings of a bank
 * in production with fresh secrets, or checks the machine against settings that are there; then prints the next step
 * (docs/deployment.md).
 */
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseEnv } from "node:util"
import { BootError } from "../server/config/boot-error.ts"
import { demoSettingsOf } from "../server/config/credit-union.ts"
import { type Env, readEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { createSecretFile } from "../server/config/secret-file.ts"
import { readArguments, WrongUsage } from "./backup/arguments.ts"
import { runCommandLine } from "./backup/run-command-line.ts"
import { environmentFile, productionSettings, rolesScript } from "./setup/environment-file.ts"
import {
  checkClock,
  checkMail,
  checkOrigin,
  checkRole,
  type Finding,
  roleVariables,
} from "./setup/site-checks.ts"

const usage = `  npm run setup -- --url https://bank.example --staff-url https://staff.bank.example
      [--database 127.0.0.1:5432/tessera] [--file /etc/tessera/tessera.env]
  npm run setup [-- --file FILE]      checks the settings that are there`

const defaultFile = "/etc/tessera/tessera.env"

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    url: { type: "string" },
    "staff-url": { type: "string" },
    database: { type: "string" },
    file: { type: "string" },
  })
  if (positionals.length > 0) throw new WrongUsage()
  const file = values.file ?? defaultFile
  if (existsSync(file)) return check(file)
  const { url, "staff-url": staffUrl, database = "127.0.0.1:5432/tessera" } = values
  const [host = "", name = ""] = database.split("/")
  if (!url || !staffUrl || !/^[a-z_][a-z0-9_]*$/.test(name)) throw new WrongUsage()
  write(file, { url, staffUrl, host, database: name })
  return 0
}

function write(file: string, site: Parameters<typeof productionSettings>[0]): void {
  const given = productionSettings(site)
  // Says what is unusable before anything is written.
  readEnv(given, { dataDirSecrets: newSecrets })
  const roles = join(dirname(file), "roles.sql")
  if (existsSync(roles)) throw new BootError(`${roles} is there already. Move it away first.`)
  if (!createSecretFile(file, environmentFile(given))) {
    throw new BootError(`${file} is there already, and stays as it is.`)
  }
  createSecretFile(roles, rolesScript(given))
  console.log(`${file} has the settings with fresh secrets; only you can read it. Keep a copy of it elsewhere:
without its keys, no card number can be read and no history verified.

Next: make the roles and the database, and delete the script:
  sudo -u postgres psql -v ON_ERROR_STOP=1 < ${roles} && rm ${roles}
Then set BANK_NAME and what follows it, SMTP_URL, MAIL_FROM, and EXCHANGE_RATES_URL in ${file}, and run npm run setup again.`)
}

async function check(file: string): Promise<number> {
  let failed = false
  const say = (name: string, { state, words }: Finding) => {
    failed ||= state === "wrong"
    console.log(`${state.padEnd(5)}  ${name}: ${words}`)
  }
  const mode = statSync(file).mode & 0o777
  say("File", {
    state: mode & 0o077 ? "wrong" : "ok",
    words:
      mode & 0o077 ? `others can read ${file}: chmod 600 ${file}` : `${file} is closed to others`,
  })
  const env = readEnv(parseEnv(readFileSync(file, "utf8")), { dataDirSecrets: newSecrets })
  say("Settings", {
    state: env.MODE === "production" ? "ok" : "wrong",
    words: `usable, for ${env.MODE}`,
  })
  say("Credit union", nameFinding(env))
  for (const variable of roleVariables) say(variable, await checkRole(variable, env[variable]))
  say("Clock", checkClock())
  say("Mail", await checkMail(env))
  say("Rates", {
    state: env.EXCHANGE_RATES_URL ? "ok" : "later",
    words: env.EXCHANGE_RATES_URL ?? "EXCHANGE_RATES_URL is not set: exchanges are refused.",
  })
  const members = await checkOrigin(env.PUBLIC_URL, "/api/health", env.TRUST_PROXY)
  const staff = await checkOrigin(env.STAFF_URL, "/api/staff/health", env.TRUST_PROXY)
  say("Members", members)
  say("Staff", staff)
  console.log(`\nNext: ${nextStep(failed, [members, staff])}`)
  return failed ? 1 : 0
}

function nameFinding(env: Env): Finding {
  const left = demoSettingsOf(env)
  return left.length === 0
    ? { state: "ok", words: `${env.BANK_NAME}, ${env.BANK_EMAIL}` }
    : { state: "wrong", words: `members would see the demonstration's: set ${left.join(", ")}.` }
}

function nextStep(failed: boolean, origins: readonly Finding[]): string {
  if (failed) return "repair what is wrong, and run npm run setup again."
  if (origins.some(({ state }) => state === "later")) {
    return "systemctl enable --now tessera, then the proxy, and run npm run setup again."
  }
  return 'npm run bank -- staff invite-administrators "FULL NAME" USERNAME "FULL NAME" USERNAME "FULL NAME" USERNAME, then the checklist in docs/deployment.md.'
}

runCommandLine(() => run(process.argv.slice(2)), usage)
