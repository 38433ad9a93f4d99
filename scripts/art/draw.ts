/** Draws the stones of client/assets anew: `npx tsx scripts/art/draw.ts`. */
import { writeFileSync } from "node:fs"
import { course, edge, fan, rosette } from "./stones.ts"

const assets = new URL("../../client/assets/", import.meta.url)
const card = { width: 384, height: 242, stone: 16, joint: 2 }

/** Full strength above, sinking into the ground below, in steps of a tenth. */
function sink(height: number): number {
  return Math.round(Math.min(0.92, Math.max(0, (height - 0.34) / 0.5)) * 10) / 10
}

const drawings: Record<string, string> = {
  // The sign-in screen: petrol fans, and one arch of saffron.
  "login-fan.svg": fan({
    width: 720,
    height: 1000,
    radius: 150,
    stone: 25,
    joint: 3.2,
    ground: "#06282F",
    tones: ["#0C3B45", "#0D3F4A", "#0E434E", "#0B3741"],
    accent: {
      tone: "#F6B93B",
      at: (column, row, ring, angle) =>
        column === 1 && row === 2 && ring === 1 && Math.sin(angle) < 0.06,
    },
    fade: sink,
    top: 60,
    left: -30,
    seed: 11,
  }),
  "card-visa.svg": fan({
    ...card,
    radius: 96,
    ground: "#083C46",
    tones: ["#0C4752", "#0D4A55", "#0E4D59"],
    seed: 21,
    top: -16,
  }),
  "card-mastercard.svg": rosette({
    ...card,
    x: 392,
    y: -8,
    ground: "#E3A11E",
    tones: ["#F0B232", "#F2B538", "#F4B93F"],
    seed: 8,
  }),
  "card-amex.svg": course({
    ...card,
    ground: "#151C1F",
    tones: ["#20282C", "#232C30", "#262F34"],
    angle: -24,
    seed: 4,
  }),
  "course.svg": edge(480, 6, ["#0C3F4A", "#104A56", "#0E444F"], 9),
}

for (const [name, svg] of Object.entries(drawings)) writeFileSync(new URL(name, assets), svg)
