import BadgePercent from "lucide-react/icons/badge-percent"
import BanknoteArrowDown from "lucide-react/icons/banknote-arrow-down"
import Building from "lucide-react/icons/building"
import Bus from "lucide-react/icons/bus"
import CircleQuestionMark from "lucide-react/icons/circle-question-mark"
import Clapperboard from "lucide-react/icons/clapperboard"
import Gift from "lucide-react/icons/gift"
import GraduationCap from "lucide-react/icons/graduation-cap"
import HandCoins from "lucide-react/icons/hand-coins"
import HeartPulse from "lucide-react/icons/heart-pulse"
import Landmark from "lucide-react/icons/landmark"
import Plane from "lucide-react/icons/plane"
import Repeat from "lucide-react/icons/repeat"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import ShoppingBasket from "lucide-react/icons/shopping-basket"
import Umbrella from "lucide-react/icons/umbrella"
import Undo from "lucide-react/icons/undo-2"
import Utensils from "lucide-react/icons/utensils"
import Zap from "lucide-react/icons/zap"
import type { ReactNode } from "react"
import type { Category } from "#shared/insights/categories.ts"
import { Tile } from "../../ui/tile.tsx"

const icons: Readonly<Record<Category, ReactNode>> = {
  housing: <Building />,
  utilities: <Zap />,
  groceries: <ShoppingBasket />,
  eating_out: <Utensils />,
  transport: <Bus />,
  travel: <Plane />,
  shopping: <ShoppingBag />,
  leisure: <Clapperboard />,
  health: <HeartPulse />,
  insurance: <Umbrella />,
  education: <GraduationCap />,
  giving: <Gift />,
  taxes: <Landmark />,
  loans: <HandCoins />,
  uncategorized: <CircleQuestionMark />,
  salary: <BanknoteArrowDown />,
  interest: <BadgePercent />,
  income: <HandCoins />,
  own: <Repeat />,
  returned: <Undo />,
  borrowed: <HandCoins />,
}

/** A category's icon in a tile. */
export function CategoryTile({ category }: { category: Category }) {
  return <Tile>{icons[category]}</Tile>
}
