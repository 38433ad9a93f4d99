import { classes } from "./classes.ts"

/** A gray placeholder. Give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes("block rounded-1 bg-tile", className)} />
}
