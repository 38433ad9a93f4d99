import Check from "lucide-react/icons/check"
import type { Text } from "#shared/words/text.ts"
import { Card, CardBody } from "./card.tsx"

type CheckListCardProps = {
  /** The id of the heading, which names the card. */
  id: string
  title: string
  items: readonly Text[]
}

/** A card with a list of short statements, each with a check mark. */
export function CheckListCard({ id, title, items }: CheckListCardProps) {
  return (
    <Card aria-labelledby={id}>
      <CardBody>
        <h2 id={id} className="mb-2 text-card">
          {title}
        </h2>
        <ul>
          {items.map((item) => (
            <li key={item} className="flex gap-2.5 py-1.25 text-ink-2">
              <Check className="mt-px size-4.5 text-brand-ink" />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
