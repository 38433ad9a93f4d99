import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type CreditUnion, demoCreditUnion, type Logo } from "#shared/credit-union.ts"
import { brandStyle, recolored } from "../config/brand-colors.ts"
import { html } from "./html.ts"

/**
 * The page of an app with the credit union's name, colors, and logo in place of the demonstration's, so that they are
 * right before any code is there.
 * @param page index.html of client or client/staff
 */
export function brandedPage(page: string, creditUnion: CreditUnion): string {
  const style = brandStyle(creditUnion)
  const name = html`${creditUnion.name}`.text
  const named = page
    .replaceAll(demoCreditUnion.name, () => name)
    .replaceAll(demoCreditUnion.description.en, () => html`${creditUnion.description.en}`.text)
    .replace("<title>Tessera Staff</title>", () => `<title>${name}: staff</title>`)
    .replace(/(name="theme-color" content=")[^"]*/, (_, begin: string) => begin + creditUnion.band)
    .replace("</head>", () => (style === "" ? "</head>" : `<style>${style}</style></head>`))
  if (creditUnion.logo === demoCreditUnion.logo) return named
  return named.replace(/<svg viewBox="0 0 26 26"[^>]*>.*?<\/svg>/s, () => outlineLogo(creditUnion))
}

const outlineLogo = ({ logo, accent }: CreditUnion): string =>
  `<svg viewBox="0 0 ${logo.size} ${logo.size}" aria-hidden="true" class="size-6.5">${shapesOf(logo, "currentColor", accent)}</svg>`

const shapesOf = ({ shapes }: Logo, ink: string, accent: string): string =>
  shapes
    .map(({ path, fill }) => {
      const color = { currentColor: ink, accent }[fill] ?? fill
      return `<path fill="${color}" d="${path}"/>`
    })
    .join("")

/** The pictures of an app that have the band's color, by their addresses; none where it is the demonstration's. */
export function brandedPictures(
  folder: string,
  creditUnion: CreditUnion,
): ReadonlyMap<string, string> {
  const { band, accent } = demoCreditUnion
  const isOwn = creditUnion.band !== band || creditUnion.accent !== accent
  const files = isOwn && existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    files
      .filter((file) => /^(?:login-fan|course)-[\w-]+\.svg$/.test(file))
      .map((file) => [
        `/${file}`,
        recolored(readFileSync(join(folder, file), "utf8"), creditUnion),
      ]),
  )
}

/** The icon of a credit union with a color or logo of its own: the logo on the band's color. */
export function favicon({ logo, band, accent }: CreditUnion): string | undefined {
  const demo = demoCreditUnion
  if (logo === demo.logo && band === demo.band && accent === demo.accent) return undefined
  const scale = 22 / logo.size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${band}"/><g transform="translate(5 5) scale(${scale})">${shapesOf(logo, "#fff", accent)}</g></svg>`
}
