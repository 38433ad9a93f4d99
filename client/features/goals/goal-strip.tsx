import { classes } from "../../ui/classes.ts"

const tileCount = 40

/**
 * How much of a goal is saved, as a row of tiles. A tile counts once it is whole, so that only a goal that is
 * reached has all of them.
 */
export function GoalStrip({ percent, label }: { percent: number; label: string }) {
  const full = Math.floor((percent * tileCount) / 100)
  return (
    <div
      role="img"
      aria-label={label}
      className="mt-2.5 grid max-w-2xl grid-cols-[repeat(20,1fr)] gap-0.5 lg:grid-cols-[repeat(40,1fr)]"
    >
      {Array.from({ length: tileCount }, (_, index) => (
        <span
          key={index}
          className={classes("aspect-square rounded-[2px]", index < full ? "bg-brand" : "bg-tile")}
        />
      ))}
    </div>
  )
}
