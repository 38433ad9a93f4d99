import { classes } from "./classes.ts"

/** A grey shape where content will stand. Give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes("block rounded-1 bg-tile", className)} />
}
