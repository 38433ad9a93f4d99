import ArrowDownLeft from "lucide-react/icons/arrow-down-left"
import Ban from "lucide-react/icons/ban"
import CalendarClock from "lucide-react/icons/calendar-clock"
import PieChart from "lucide-react/icons/chart-pie"
import HandCoins from "lucide-react/icons/hand-coins"
import HandHelping from "lucide-react/icons/hand-helping"
import MessagesSquare from "lucide-react/icons/messages-square"
import ShieldCheck from "lucide-react/icons/shield-check"
import Undo from "lucide-react/icons/undo-2"
import type { ReactNode } from "react"
import type { NotificationType } from "#shared/notifications/types.ts"

type TypeIcon = { icon: ReactNode; tone: "neutral" | "negative" | "caution" }

/** The icon of each type. */
export const typeIcons: Readonly<Record<NotificationType, TypeIcon>> = {
  security: { icon: <ShieldCheck />, tone: "neutral" },
  payment_refused: { icon: <Ban />, tone: "negative" },
  payment_update: { icon: <Undo />, tone: "neutral" },
  money_received: { icon: <ArrowDownLeft />, tone: "neutral" },
  order_waiting: {
    icon: <CalendarClock />,
    tone: "caution",
  },
  payment_request: { icon: <HandHelping />, tone: "neutral" },
  loan: { icon: <HandCoins />, tone: "neutral" },
  budget: { icon: <PieChart />, tone: "neutral" },
  message: { icon: <MessagesSquare />, tone: "neutral" },
}
