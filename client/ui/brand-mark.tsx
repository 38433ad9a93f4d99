import { brand } from "#shared/brand.ts"

/** The logo of five tiles, the last in saffron, and the bank's name. Uses the current text color. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-3 font-semibold tracking-[-.005em] whitespace-nowrap">
      <Logo />
      <span>{brand.bank}</span>
    </span>
  )
}

/** Only the logo. `last` is the color of its last tile, white on a saffron background. */
export function Logo({ last = "saffron" }: { last?: "saffron" | "white" }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className="size-6.5">
      <path
        fill="currentColor"
        d="M1 9V7a6 6 0 0 1 6-6h1.4v8zM9.4 1h7.2v8H9.4zM17.6 1H19a6 6 0 0 1 6 6v2h-7.4zM9.4 10h7.2v7H9.4z"
      />
      <path className={last === "white" ? "fill-white" : "fill-saffron"} d="M9.4 18h7.2v7H9.4z" />
    </svg>
  )
}
