import { Card } from "../../ui/card.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** Placeholders with the size of cards. */
export function CardListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true">
        <Skeleton className="mb-3.5 h-6 w-36" />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
          {[0, 1].map((index) => (
            <Card key={index} as="div" className="rounded-6 p-2">
              <Skeleton className="aspect-[1.586] rounded-4!" />
              <div className="grid gap-2.5 px-3 pt-4 pb-3">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-2.75 w-20" />
                <Skeleton className="mt-4 h-2.75" />
                <Skeleton className="mt-4 h-2.75" />
                <Skeleton className="mt-4 h-2.75" />
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
