import { type CreditUnion, demoCreditUnion } from "#shared/credit-union.ts"

/** The dark text of both themes (client/styles/tokens.css). */
export const darkInk = "#0a2027"

/** The demonstration's art and the second color of its band (client/styles/tokens.css). */
const demoArt = "#06282f"
const demoBand2 = "#114853"

const white = "#ffffff"
const black = "#000000"
/** The dark theme's surface. */
const darkSurface = "#111d21"

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A part of a color, from 0 to 1, with the rest of another. Colors are #rrggbb. */
function mixed(color: string, other: string, part: number): string {
  const others = channels(other)
  const parts = channels(color).map((one, at) =>
    Math.round(one * (1 - part) + (others[at] ?? 0) * part)
      .toString(16)
      .padStart(2, "0"),
  )
  return `#${parts.join("")}`
}

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

type Colors = Pick<CreditUnion, "band" | "color" | "accent">

/**
 * The tokens of client/styles/tokens.css that follow from the credit union's colors, by theme. The minimums of
 * server/config/bank-fields.ts keep every pair of text and ground above 4.5:1.
 */
export function brandTokens({ band, color, accent }: Colors) {
  const darkBand = mixed(band, black, 0.3)
  const darkLink = mixed(color, white, 0.62)
  return {
    light: {
      "--saffron": accent,
      "--saffron-hover": mixed(accent, white, 0.2),
      "--brand": color,
      "--brand-hover": mixed(color, black, 0.2),
      "--brand-tint": mixed(color, white, 0.88),
      "--brand-tint-hover": mixed(color, white, 0.82),
      "--brand-ink": color,
      "--band": band,
      "--band-2": mixed(band, white, 0.07),
      "--band-2-hover": mixed(band, white, 0.12),
      "--band-ink-2": mixed(band, white, 0.85),
      "--art": mixed(band, black, 0.2),
      "--seal-1": color,
      "--seal-2": mixed(color, white, 0.4),
    },
    dark: {
      "--saffron": accent,
      "--saffron-hover": mixed(accent, white, 0.2),
      "--brand": accent,
      "--brand-hover": mixed(accent, white, 0.2),
      "--brand-tint": mixed(darkSurface, color, 0.3),
      "--brand-tint-hover": mixed(darkSurface, color, 0.4),
      "--brand-ink": darkLink,
      "--band": darkBand,
      "--band-2": mixed(darkBand, white, 0.07),
      "--band-2-hover": mixed(darkBand, white, 0.12),
      "--band-ink-2": mixed(darkBand, white, 0.85),
      "--focus": accent,
      "--seal-1": darkLink,
      "--seal-2": mixed(darkLink, black, 0.4),
    },
  }
}

/**
 * A picture of the demonstration in other colors (client/assets/login-fan.svg, course.svg). Its shades lie between the
 * art's ground and the band's second color, and lie there again.
 */
export function recolored(svg: string, colors: Colors): string {
  const ground = channels(demoArt)[1] ?? 0
  const span = (channels(demoBand2)[1] ?? 1) - ground
  const { "--art": art, "--band-2": band2 } = brandTokens(colors).light
  return svg.replace(/#[0-9a-f]{6}\b/gi, (found) => {
    const color = found.toLowerCase()
    if (color === demoCreditUnion.accent) return colors.accent
    const part = ((channels(color)[1] ?? 0) - ground) / span
    return mixed(art, band2, Math.min(1, Math.max(0, part)))
  })
}

const rule = (selector: string, tokens: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`

/** The style sheet for colors other than those of tokens.css; empty for those. */
export function brandStyle(colors: Colors): string {
  const { band, color, accent } = demoCreditUnion
  if (colors.band === band && colors.color === color && colors.accent === accent) return ""
  const { light, dark } = brandTokens(colors)
  return rule(":root:root", light) + rule(':root[data-theme="dark"]', dark)
}
