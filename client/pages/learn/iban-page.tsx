import { useQuery } from "@tanstack/react-query"
import { accountsQuery } from "../../features/accounts/api.ts"
import { GuidePage, GuideSection, Text } from "../../features/help/guide-page.tsx"
import { IbanExample } from "../../features/help/iban-example.tsx"
import { ibanLesson } from "../../features/help/lesson-texts.ts"
import { say } from "../../lib/say.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** The parts of an IBAN, with an example. */
export function IbanPage() {
  const { data: accounts, isPending } = useQuery(accountsQuery)
  return (
    <GuidePage page="/learn/iban" lead={`${ibanLesson.summary}.`}>
      <GuideSection id="what" title={say("What an IBAN is")}>
        {ibanLesson.text.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <KeyValues>
          {ibanLesson.facts.map(({ name, value }) => (
            <KeyValue key={name} name={name}>
              {value}
            </KeyValue>
          ))}
        </KeyValues>
      </GuideSection>
      {isPending ? (
        <GuideSection id="take-apart" title={say("Take an IBAN apart")}>
          <Skeleton className="h-16" />
          <Skeleton className="h-12 w-3/4" />
        </GuideSection>
      ) : (
        <IbanExample accounts={accounts ?? []} />
      )}
    </GuidePage>
  )
}
