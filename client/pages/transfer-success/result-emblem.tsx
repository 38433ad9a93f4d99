import type { PaymentStatus } from "#shared/contracts/payments.ts"

const centre = 40

/** A ring of tiles: radii, number, gap, start angle (radians), and colors. */
type Ring = {
  outer: number
  inner: number
  count: number
  start: number
  fill: (index: number) => string
}

/** The upper half is a saffron arch once the transfer is completed. */
const outerRing = (status: PaymentStatus): Ring => ({
  outer: 39,
  inner: 31,
  count: 22,
  start: Math.PI,
  fill: (index) =>
    status === "completed" && index < 11 ? "fill-saffron" : "fill-brand-tint-hover",
})
const innerRing: Ring = {
  outer: 29,
  inner: 21,
  count: 15,
  start: -1.16,
  fill: () => "fill-[var(--seal-2)]",
}

const check = "M32 40.5l5.5 5.5L48.5 35"
const clock = "M40 31.5V40.5l5.5 3.5"
const cross = "M34 34l12 12M46 34l-12 12"
const back = "M37.5 33l-6 6 6 6M32 39h11a5 5 0 0 1 0 10"
const question = "M35.5 36.5a4.75 4.75 0 1 1 6.6 4.4c-1.4.6-2.1 1.4-2.1 2.9M40 48.6v.1"

const signs: Record<PaymentStatus, string> = {
  completed: check,
  pending: clock,
  rejected: cross,
  cancelled: cross,
  unconfirmed: question,
  returned: back,
  recalled: back,
}

/** The emblem of a result: tiles around a check mark, or another sign until it is completed. Decorative. */
export function ResultEmblem({ status }: { status: PaymentStatus }) {
  return (
    <svg viewBox="0 0 80 80" aria-hidden="true" className="size-16 flex-none md:size-20">
      {[outerRing(status), innerRing].map((ring) =>
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
        d={signs[status]}
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
