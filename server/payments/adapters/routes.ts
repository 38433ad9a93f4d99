import { readFileSync } from "node:fs"
import { type Bic, bic, isBic } from "#shared/iban/bank-identifiers.ts"
import { BootError } from "../../config/boot-error.ts"

/** Finds the bank of an account by the beginning of its IBAN. */
export type Routes = (iban: string) => Bic

/** The simulated banks by country and bank code, and one for the rest of SEPA. */
export const simulatedRoutes = routesOf([
  ["DE99900001", bic("NLBKDEFFXXX")],
  ["FR9990000002", bic("BDPCFRPPXXX")],
  ["NLGRBK", bic("GRBKNL2AXXX")],
  ["", bic("OTHRBEBBXXX")],
])

/**
 * Reads a file with one route per line: a country and the beginning of its account numbers, a
 * space, and a BIC (`DE37040044 COBADEFFXXX`). The longest matching beginning applies; `*` matches
 * every IBAN.
 * @throws BootError that says what is wrong
 */
export function readRoutes(path: string): Routes {
  const wrong = (what: string) => new BootError(`RAIL_ROUTES_FILE ${path} ${what}.`)
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    throw wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim())
  const routes = lines.flatMap((line, index): [string, Bic][] => {
    if (line === "") return []
    const [begins = "", to = "", ...rest] = line.split(/\s+/)
    if (!/^(?:\*|[A-Z]{2}[A-Z0-9]*)$/.test(begins) || !isBic(to) || rest.length > 0) {
      throw wrong(`has no route in line ${index + 1}`)
    }
    return [[begins === "*" ? "" : begins, to]]
  })
  if (!routes.some(([begins]) => begins === "")) throw wrong("has no route for * (all other IBANs)")
  return routesOf(routes)
}

function routesOf(routes: readonly [begins: string, bic: Bic][]): Routes {
  const sorted = routes.toSorted(([one], [other]) => other.length - one.length)
  return (iban) => {
    const address = iban.slice(0, 2) + iban.slice(4)
    const [, found] = sorted.find(([begins]) => address.startsWith(begins)) ?? []
    if (found) return found
    throw new RangeError("No route to this IBAN")
  }
}
