import { memberPages } from "#shared/pages.ts"

/** A path of every page of the members' app; of a page about one thing, that of the first. */
export const memberPaths: readonly string[] = Object.keys(memberPages).map((path) =>
  path.replace(":id", "1"),
)
