import CalendarClock from "lucide-react/icons/calendar-clock"
import ChartColumn from "lucide-react/icons/chart-column"
import Help from "lucide-react/icons/circle-question-mark"
import Files from "lucide-react/icons/files"
import HandCoins from "lucide-react/icons/hand-coins"
import List from "lucide-react/icons/list"
import { useLocation } from "wouter"
import { navigationOf } from "#shared/pages.ts"
import { say } from "../../lib/say.ts"
import { MenuContent, MenuItem, MenuLabel } from "../../ui/menu.tsx"

const icons = {
  "/payments": <CalendarClock />,
  "/transactions": <List />,
  "/documents": <Files />,
  "/insights": <ChartColumn />,
  "/loans": <HandCoins />,
  "/help-center": <Help />,
}

/** The pages beside the three main ones, as a menu. */
export function MoreItems() {
  const [, navigate] = useLocation()
  return (
    <MenuContent>
      <MenuLabel>{say("More")}</MenuLabel>
      {navigationOf("more").map(({ href, label }) => (
        <MenuItem key={href} icon={icons[href]} onSelect={() => navigate(href)}>
          {say(label)}
        </MenuItem>
      ))}
    </MenuContent>
  )
}
