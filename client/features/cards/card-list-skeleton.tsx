import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

const facts = ["type", "limit", "transfers", "iban"]

/** Placeholders with the size of cards. */
export function CardListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{say("Loading...")}</span>
      <div aria-hidden="true">
        <Skeleton className="mb-3.5 h-6 w-36" />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
          {[0, 1].map((index) => (
            <Card key={index} as="div" className="rounded-6 p-2">
              <Skeleton className="aspect-[1.586] rounded-4!" />
              <div className="flex h-15 flex-col justify-center gap-2 px-3 pt-1.5">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-2.75 w-20" />
              </div>
              {facts.map((fact) => (
                <div
                  key={fact}
                  className="mx-3 flex h-9.25 items-center justify-between border-t border-line"
                >
                  <Skeleton className="h-2.75 w-20" />
                  <Skeleton className="h-2.75 w-32" />
                </div>
              ))}
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
