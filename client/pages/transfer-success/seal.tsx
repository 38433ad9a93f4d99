const centre = 40

/** A ring of tiles: radii, number, gap, start angle (radians), and colors. */
type Ring = {
  outer: number
  inner: number
  count: number
  start: number
  fill: (index: number) => string
}

const rings: readonly Ring[] = [
  {
    outer: 39,
    inner: 31,
    count: 22,
    start: Math.PI,
    // The upper half is a saffron arch.
    fill: (index) => (index < 11 ? "fill-saffron" : "fill-brand-tint-hover"),
  },
  { outer: 29, inner: 21, count: 15, start: -1.16, fill: () => "fill-[var(--seal-2)]" },
]

/** The emblem of a completed transfer: tiles around a check mark. Decorative. */
export function Seal() {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className="size-16 flex-none md:size-20">
      {rings.map((ring) =>
        Array.from({ length: ring.count }, (_, index) => (
          <path
            key={`${ring.outer}-${index}`}
            d={stone(ring, index)}
            className={ring.fill(index)}
          />
        )),
      )}
      <circle cx={centre} cy={centre} r="19" className="fill-[var(--seal-1)]" />
      <path
        d="M32 40.5l5.5 5.5L48.5 35"
        fill="none"
        className="stroke-[var(--on-seal)]"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function stone({ outer, inner, count, start }: Ring, index: number): string {
  const step = (2 * Math.PI) / count
  const gap = 2.2 / outer
  const from = start + index * step + gap / 2
  const to = from + step - gap
  return [
    `M${point(outer, from)}`,
    `A${outer} ${outer} 0 0 1 ${point(outer, to)}`,
    `L${point(inner, to)}`,
    `A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`,
  ].join("")
}

function point(radius: number, angle: number): string {
  const at = (offset: number) => (centre + radius * offset).toFixed(2)
  return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`
}
