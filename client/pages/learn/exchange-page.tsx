import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import { exchangeRatesQuery } from "../../features/exchange/api.ts"
import { ExchangeExample } from "../../features/help/exchange-example.tsx"
import { GuidePage, GuideSection, Text, textLink } from "../../features/help/guide-page.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** How the bank calculates its rate, step by step with the latest rates. */
export function ExchangePage() {
  const { data: rates, isPending, error, isFetching, refetch } = useQuery(exchangeRatesQuery)
  return (
    <GuidePage
      title="Currency Exchange"
      lead="How our rates are made, and what you receive."
      href="/learn/exchange"
    >
      <GuideSection id="rate" title="Where the rate comes from">
        <Text>
          A table with its date says what one euro buys of each other currency. Between two of those
          we go through the euro: what one euro buys of the one, divided by what it buys of the
          other.
        </Text>
        <Text>
          The result is cut off after the sixth decimal, never rounded up, and the amount you
          receive is cut off at the cent. There is no fee and no margin on top. Each exchange keeps
          its rate and both amounts in your history.
        </Text>
        <Text>
          The rate you see is the rate you get. Should a new one have come in between, nothing is
          exchanged until you have seen it.
        </Text>
      </GuideSection>
      <GuideSection id="example" title="Work one through">
        {rates ? (
          <ExchangeExample rates={rates} />
        ) : isPending ? (
          <>
            <Skeleton className="h-16" />
            <Skeleton className="h-48" />
          </>
        ) : (
          <FailedState
            title="Rates did not load"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </GuideSection>
      <GuideSection id="round" title="Why it is rounded down">
        <Text>
          If amounts were rounded to the nearest cent, an exchange there and back could now and then
          end with a cent more than it began, made from nothing. Rounded down both ways it never
          does. What is cut off is less than a millionth in the rate and less than a cent in the
          amount; try a very small one above to see it.
        </Text>
        <p>
          <Link href="/" className={textLink}>
            Exchange on the dashboard
          </Link>
        </p>
      </GuideSection>
    </GuidePage>
  )
}
