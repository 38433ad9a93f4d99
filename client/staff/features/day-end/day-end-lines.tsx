import { useQuery } from "@tanstack/react-query"
import CircleAlert from "lucide-react/icons/circle-alert"
import CircleCheck from "lucide-react/icons/circle-check"
import { classes } from "../../../ui/classes.ts"
import { TextLink } from "../../../ui/link.tsx"
import { dayEndQuery } from "./api.ts"
import { dayEndLine, railLine, type StateLine } from "./day-end-state.ts"

const listClasses = "grid gap-2 lg:grid-cols-2"

/** The end of the day and the connection to other banks, each in one line. */
export function DayEndLines() {
  const { data: state, error } = useQuery(dayEndQuery)
  if (!state) {
    if (!error) return null
    return (
      <ul aria-label="State of the bank" className={listClasses}>
        <Line name="Day end" href="/day-end" bad text="The state did not load" />
      </ul>
    )
  }
  return (
    <ul aria-label="State of the bank" className={listClasses}>
      <Line name="Day end" href="/day-end" {...dayEndLine(state)} />
      <Line name="Other banks" href="/day-end" {...railLine(state)} />
    </ul>
  )
}

function Line({ name, href, bad, text }: StateLine & { name: string; href: string }) {
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <li className="flex items-start gap-2 rounded-3 border border-line bg-surface px-3 py-2.5 text-13">
      <Icon
        aria-hidden="true"
        className={classes("mt-px size-4 flex-none", bad ? "text-negative" : "text-positive")}
      />
      <span className="min-w-0">
        <TextLink href={href}>{name}</TextLink>{" "}
        <span
          className={classes("wrap-anywhere", bad ? "font-semibold text-negative" : "text-ink-2")}
        >
          {text}
        </span>
      </span>
    </li>
  )
}
