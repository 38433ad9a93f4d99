import { useQueryClient } from "@tanstack/react-query"
import { formatAsOf } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"

/** While the bank cannot be reached: how old the figures on the page are, if there are any. */
export function FiguresAge() {
  const fetched = useQueryClient()
    .getQueryCache()
    .findAll({ type: "active" })
    // The current user does not count as data on the page.
    .filter(({ queryKey, state }) => queryKey[0] !== "auth" && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  if (fetched.length === 0) return null
  const time = formatAsOf(new Date(Math.min(...fetched)), new Date())
  return <> {say("Figures are as of {time}.", { time })}</>
}
