import type { Style } from "./pen.ts"

/** The light theme's colors (client/styles/tokens.css). */
export const colors = {
  ink: "#0a2027",
  ink2: "#40555b",
  ink3: "#586c72",
  line: "#d5e0e1",
  sunken: "#f1f5f5",
  brand: "#0b4b56",
  bandInk: "#ffffff",
} as const

/** A4 with its margins, in points. The band with the bank's name is at the top of the first page. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 595.28 - 48,
  inner: 595.28 - 96,
  band: 58,
  /** Where the content of the first page and of the following ones begins, and where it ends. */
  firstTop: 92,
  top: 66,
  bottom: 841.89 - 66,
} as const

const { ink, ink2, ink3 } = colors

/** The styles of text. Nothing is smaller than 9 points, except what is outside the content. */
export const styles = {
  title: { font: "semibold", size: 22, color: ink },
  subtitle: { font: "regular", size: 11, color: ink2 },
  heading: { font: "semibold", size: 13, color: ink },
  text: { font: "regular", size: 10, color: ink },
  small: { font: "regular", size: 9, color: ink2 },
  label: { font: "regular", size: 9, color: ink3 },
  value: { font: "semibold", size: 10, color: ink, figures: true },
  figure: { font: "semibold", size: 13, color: ink, figures: true },
  head: { font: "semibold", size: 9, color: ink2 },
  cell: { font: "regular", size: 10, color: ink, figures: true },
  strong: { font: "semibold", size: 10, color: ink, figures: true },
  note: { font: "regular", size: 9, color: ink3 },
  bandName: { font: "semibold", size: 14, color: colors.bandInk },
  foot: { font: "regular", size: 9, color: ink3 },
} as const satisfies Readonly<Record<string, Style>>

/** The height of a line of text. */
export const lineOf = ({ size }: Style): number => Math.round(size * 1.38 * 2) / 2
