import CalendarClock from "lucide-react/icons/calendar-clock"
import ChartColumn from "lucide-react/icons/chart-column"
import Help from "lucide-react/icons/circle-question-mark"
import HandCoins from "lucide-react/icons/hand-coins"
import List from "lucide-react/icons/list"
import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { MenuContent, MenuItem, MenuLabel } from "../../ui/menu.tsx"
import { morePlaces } from "./more-places.ts"

const icons: Record<(typeof morePlaces)[number]["label"], ReactNode> = {
  Payments: <CalendarClock />,
  Transactions: <List />,
  Insights: <ChartColumn />,
  Loans: <HandCoins />,
  Help: <Help />,
}

/** The pages beside the three main ones, as a menu. */
export function MoreItems() {
  const [, navigate] = useLocation()
  return (
    <MenuContent>
      <MenuLabel>More</MenuLabel>
      {morePlaces.map(({ href, label }) => (
        <MenuItem key={href} icon={icons[label]} onSelect={() => navigate(href)}>
          {label}
        </MenuItem>
      ))}
    </MenuContent>
  )
}
