import { XMLParser, XMLValidator } from "fast-xml-parser"
import * as z from "zod"
import { type Currency, currencies } from "#shared/money/currency.ts"

/** One day's rates: units of each currency per euro, as decimal strings (EUR: "1"). */
export type EuroRates = {
  readonly date: string
  readonly perEuro: Readonly<Record<Currency, string>>
}

/** Thrown when a rates file is not plausible. The message says why, for the log. */
export class UnusableRates extends Error {
  override readonly name = "UnusableRates"
}

const longestFile = 100_000

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === "Cube",
})

/**
 * A rate beyond 100:1 in either direction is not plausible for any of our currencies: the file is damaged or
 * forged. These limits also keep every cross rate within numeric(10,6). rates_load checks each more closely.
 */
const Rate = z
  .string()
  .regex(/^[0-9]{1,2}\.[0-9]{1,6}$|^[0-9]{1,2}$/)
  .refine((text) => Number(text) >= 0.01)

const Day = z.object({
  time: z.iso.date(),
  Cube: z.array(z.object({ currency: z.string(), rate: z.string() })),
})

const File = z.object({
  Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.tuple([Day]) })]) }),
})

/**
 * Parses a file in the format of the ECB's eurofxref-daily.xml: one day, its date, and units per euro.
 * Ignores currencies that the bank does not offer. Throws `UnusableRates` when the text is not such a file,
 * has more than one day, lacks one of our currencies or has it twice, or has an implausible rate.
 */
export function parseEcb(xml: string): EuroRates {
  if (xml.length > longestFile) throw new UnusableRates("The rates file is too long")
  if (xml.includes("<!DOCTYPE")) throw new UnusableRates("The rates file declares a document type")
  const file = File.safeParse(readXml(xml))
  if (!file.success) {
    const path = file.error.issues[0]?.path.join(".")
    throw new UnusableRates(`The rates file is not one day in the ECB's format (${path})`)
  }
  const [{ Cube: days }] = file.data.Envelope.Cube
  const [{ time, Cube: quotes }] = days
  const perEuro = currencies.map((one) => [one, one === "EUR" ? "1" : rateOf(one, quotes)] as const)
  return { date: time, perEuro: Object.fromEntries(perEuro) as EuroRates["perEuro"] }
}

function readXml(xml: string): unknown {
  try {
    if (XMLValidator.validate(xml) === true) return parser.parse(xml)
  } catch (cause) {
    throw new UnusableRates("The rates file is not valid XML", { cause })
  }
  throw new UnusableRates("The rates file is not valid XML")
}

function rateOf(currency: Currency, quotes: z.infer<typeof Day>["Cube"]): string {
  const [quote, ...others] = quotes.filter((each) => each.currency === currency)
  if (!quote) throw new UnusableRates(`The rates file has no rate for ${currency}`)
  if (others.length > 0) throw new UnusableRates(`The rates file names ${currency} twice`)
  const rate = Rate.safeParse(quote.rate)
  if (!rate.success) throw new UnusableRates(`The rate for ${currency} cannot be true`)
  return rate.data
}
