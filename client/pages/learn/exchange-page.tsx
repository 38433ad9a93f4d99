import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import { formatMargin } from "#shared/money/format.ts"
import { exchangeRatesQuery } from "../../features/exchange/api.ts"
import { ExchangeExample } from "../../features/help/exchange-example.tsx"
import { GuidePage, GuideSection, Text, textLink } from "../../features/help/guide-page.tsx"
import { say } from "../../lib/say.ts"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** @param margin in percent; undefined until it is known */
function feeText(margin: string | undefined): string {
  if (margin === undefined) return say("There is no fee.")
  if (Number(margin) === 0) return say("There is no fee and no markup.")
  return say(
    "There is no fee. The rate is {margin} below the European Central Bank's reference rate.",
    { margin: formatMargin(margin) },
  )
}

/** How the bank calculates its rate, step by step with the latest rates. */
export function ExchangePage() {
  const query = useQuery(exchangeRatesQuery)
  const margin = query.data?.[0]?.marginPercent
  return (
    <GuidePage page="/learn/exchange" lead={say("How our rates work, and what you receive.")}>
      <GuideSection id="rate" title={say("Where the rate comes from")}>
        <Text>
          {say(
            "A dated table says how much of each currency one euro buys. For a rate between two other currencies, we divide what one euro buys of one by what it buys of the other.",
          )}
        </Text>
        <Text>
          {say(
            "The rate is rounded down to six decimals, and the amount you receive is rounded down to the cent. {fee} Your history shows the rate and both amounts of each exchange.",
            { fee: feeText(margin) },
          )}
        </Text>
        <Text>
          {say(
            "The rate you see is the rate you get. If the rate changes before you confirm, nothing is exchanged until you've seen the new one.",
          )}
        </Text>
      </GuideSection>
      <GuideSection id="example" title={say("Try an example")}>
        <Loaded
          query={query}
          failure={say("Rates did not load")}
          skeleton={
            <>
              <Skeleton className="h-16" />
              <Skeleton className="h-48" />
            </>
          }
        >
          {(rates) => <ExchangeExample rates={rates} />}
        </Loaded>
      </GuideSection>
      <GuideSection id="round" title={say("Why we round down")}>
        <Text>
          {say(
            "If we rounded to the nearest cent, exchanging money there and back could sometimes create a cent from nothing. Rounding down both ways prevents that. You lose less than a millionth in the rate and less than a cent in the amount. Try a very small amount above to see it.",
          )}
        </Text>
        <p>
          <Link href="/" className={textLink}>
            {say("Exchange on the dashboard")}
          </Link>
        </p>
      </GuideSection>
    </GuidePage>
  )
}
