/**
 * The brand's one ornament: laid stones. `fan` is segmental paving, `course` running bond, `rosette`
 * concentric rings. The same seed always lays the same stones.
 */

type Ground = {
  /** Size of the drawing. */
  width: number
  height: number
  /** Size of a stone, and of the joint between two. */
  stone: number
  joint?: number
  ground: string
  tones: readonly string[]
  seed: number
}

/** A stream of numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Fans in rows, each covering part of the row before. */
export function fan({
  width,
  height,
  stone,
  joint = 2.4,
  ground,
  tones,
  seed,
  radius,
  left = 0,
  top = 0,
  accent,
  fade,
}: Ground & {
  radius: number
  left?: number
  top?: number
  /** The stones laid in another tone, by column, row and ring of the fan and the stone's angle. */
  accent?: {
    tone: string
    at: (column: number, row: number, ring: number, angle: number) => boolean
  }
  /** How far a fan sinks into the ground, 0 to 1, by its height in the drawing, 0 to 1. */
  fade?: (height: number) => number
}): string {
  const random = randomNumbers(seed)
  let body = ""
  for (let row = -2; row < Math.ceil(height / radius) + 3; row += 1) {
    for (let column = -1; column <= Math.ceil(width / (2 * radius)) + 1; column += 1) {
      const x = left + (column + (Math.abs(row) % 2) / 2) * 2 * radius
      const y = top + row * radius
      if (x + radius < 0 || x - radius > width || y - radius > height || y + radius < 0) continue
      body += `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${ground}"/>`
      const stones = new Stones()
      let ring = 0
      for (let outer = radius - joint / 2; outer > stone * 0.6; outer -= stone, ring += 1) {
        for (const { path, angle, middleX, middleY, chance } of ringOf(
          x,
          y,
          outer,
          stone,
          joint,
          1.12,
          3,
          random,
        )) {
          const covered = [-1, 1].some(
            (side) =>
              Math.hypot(middleX - (x + side * radius), middleY - (y + radius)) < radius - stone,
          )
          if (
            covered ||
            middleY > y + radius ||
            isOutside(middleX, middleY, width, height, stone)
          ) {
            continue
          }
          const plain = pick(tones, chance)
          const tone = fade ? mix(plain, ground, fade(y / height)) : plain
          stones.add(accent?.at(column, row, ring, angle) ? accent.tone : tone, path)
        }
      }
      body += stones.svg()
    }
  }
  return drawing(width, height, ground, body)
}

/** Rows of stones of uneven length, the whole turned by `angle` degrees. */
export function course({
  width,
  height,
  stone,
  joint = 2.4,
  ground,
  tones,
  seed,
  angle,
}: Ground & { angle: number }): string {
  const random = randomNumbers(seed)
  const stones = new Stones()
  const half = Math.hypot(width, height) / 2
  for (let y = -half; y < half; y += stone) {
    let x = -half - random() * stone * 2
    while (x < half) {
      const length = stone * (0.9 + random() * 1.1)
      stones.add(
        pick(tones, random()),
        `M${short(x)} ${short(y)}h${short(length - joint)}v${short(stone - joint)}h${short(joint - length)}Z`,
      )
      x += length
    }
  }
  const turned = `<g transform="translate(${width / 2} ${height / 2}) rotate(${angle})">${stones.svg()}</g>`
  return drawing(width, height, ground, turned)
}

/** Rings of stones around one point. */
export function rosette({
  width,
  height,
  stone,
  joint = 2.4,
  ground,
  tones,
  seed,
  x,
  y,
}: Ground & { x: number; y: number }): string {
  const random = randomNumbers(seed)
  const stones = new Stones()
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) + stone
  for (let outer = stone; outer < reach; outer += stone) {
    for (const { path, middleX, middleY, chance } of ringOf(
      x,
      y,
      outer,
      stone,
      joint,
      1.15,
      6,
      random,
    )) {
      if (!isOutside(middleX, middleY, width, height, stone)) stones.add(pick(tones, chance), path)
    }
  }
  return drawing(width, height, ground, stones.svg())
}

/** One course of upright stones, `width` long, for a band's edge. Begins and ends with a whole stone. */
export function edge(
  width: number,
  height: number,
  tones: readonly string[],
  seed: number,
): string {
  const random = randomNumbers(seed)
  let body = ""
  for (let x = 0; x < width; ) {
    const wanted = 8 + Math.round(random() * 12)
    const length = width - x - wanted < 8 ? width - x : wanted
    body += `<rect x="${x + 0.75}" y="0" width="${length - 1.5}" height="${height}" rx="1" fill="${pick(tones, random())}"/>`
    x += length
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

type Stone = { path: string; angle: number; middleX: number; middleY: number; chance: number }

/** The stones of one ring: as many as fit, at least `fewest`, turned by chance. */
function ringOf(
  x: number,
  y: number,
  outer: number,
  stone: number,
  joint: number,
  spread: number,
  fewest: number,
  random: () => number,
): Stone[] {
  const inner = Math.max(outer - stone + joint, 0.5)
  const middle = (outer + inner) / 2
  const count = Math.max(fewest, Math.round((2 * Math.PI * middle) / (stone * spread)))
  const turn = (2 * Math.PI) / count
  const start = fewest === 3 ? (random() * Math.PI * 2) / count : random() * 6.28
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * turn
    const to = from + turn - joint / middle
    const angle = (from + to) / 2
    return {
      path: sector(x, y, outer, inner, from, to),
      angle,
      middleX: x + middle * Math.cos(angle),
      middleY: y + middle * Math.sin(angle),
      chance: random(),
    }
  })
}

/** Stones of one tone share a path: smaller files, and fewer things to draw. */
class Stones {
  readonly #paths = new Map<string, string>()

  add(tone: string, path: string): void {
    this.#paths.set(tone, (this.#paths.get(tone) ?? "") + path)
  }
  svg(): string {
    return [...this.#paths]
      .map(
        ([tone, path]) =>
          `<path fill="${tone}" stroke="${tone}" stroke-width="1.2" stroke-linejoin="round" d="${path}"/>`,
      )
      .join("")
  }
}

function sector(x: number, y: number, outer: number, inner: number, from: number, to: number) {
  const at = (radius: number, angle: number) =>
    `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`
  const arc = (radius: number, sweep: 0 | 1) => `A${short(radius)} ${short(radius)} 0 0 ${sweep} `
  return `M${at(outer, from)}${arc(outer, 1)}${at(outer, to)}L${at(inner, to)}${arc(inner, 0)}${at(inner, from)}Z`
}

function drawing(width: number, height: number, ground: string, body: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`
}

function isOutside(x: number, y: number, width: number, height: number, stone: number) {
  return x < -stone || x > width + stone || y < -stone || y > height + stone
}

function pick(tones: readonly string[], chance: number): string {
  return tones[Math.floor(chance * tones.length)] ?? "none"
}

/** Between two colors, each `#rrggbb`: `share` 0 gives the first, 1 the second. */
function mix(first: string, second: string, share: number): string {
  const channels = (color: string) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const target = channels(second)
  const mixed = channels(first).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

/** At most one decimal: enough for the eye, and a third of the file. */
function short(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "")
}
