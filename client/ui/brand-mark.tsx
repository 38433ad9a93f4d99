import { settings } from "../lib/settings.ts"

const { name, logo } = settings.creditUnion

/** The credit union's logo and name. Uses the current text color. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-3 font-semibold tracking-[-.005em]">
      <Logo />
      <span className="line-clamp-2">{name}</span>
    </span>
  )
}

/** Only the logo. `last` is the color of its accent, white on a saffron background. */
export function Logo({ last = "saffron" }: { last?: "saffron" | "white" }) {
  const accent = last === "white" ? "fill-white" : "fill-saffron"
  return (
    <svg viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true" className="size-6.5 shrink-0">
      {logo.shapes.map(({ path, fill }) => (
        <path key={path} {...(fill === "accent" ? { className: accent } : { fill })} d={path} />
      ))}
    </svg>
  )
}
