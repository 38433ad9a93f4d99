import type { SourceFile } from "./project-files.ts"

/** A word that must not come back, and what to say instead. */
type BannedWord = {
  readonly pattern: RegExp
  readonly instead: string
  /** Files that may hold it: a name that can't change, or another sense of the word. */
  readonly except?: RegExp
}

/** A landed migration is never edited. */
const migrations = /^migrations\//

const bannedWords: readonly BannedWord[] = [
  { pattern: /\bwhence/i, instead: "client info" },
  { pattern: /reckon/i, instead: "calculate, count, or expect" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "repair or fix" },
  { pattern: /\bdeeds?\b/i, instead: "effect or action" },
  { pattern: /\bupkeep\b/i, instead: "reset or maintenance" },
  { pattern: /\bcanar(?:y|ies)\b/i, instead: "mutant" },
  { pattern: /\bfires?\b(?!\()/i, instead: "chaos test, or faults" },
  { pattern: /\bscene\b/i, instead: "scenario" },
  { pattern: /\bstation\b/i, instead: "node" },
  { pattern: /\bwish(?:es)?\b/i, instead: "posting request", except: migrations },
  { pattern: /\bdoors?\b/i, instead: "ledger function, entry point, or API" },
  { pattern: /\bwalls\b/i, instead: "security headers or protection" },
  { pattern: /\bnobody's business\b/i, instead: "not shown or not served" },
  {
    pattern: /(?<!roof for )\bthe house\b|\bhouse(?:'s|File|Settings)/i,
    instead: "repository, project, or bank",
  },
  { pattern: /\brooms\b/i, instead: "files or parts" },
  { pattern: /\bin a hand\b|\bin the hand\b/i, instead: "on mobile" },
  { pattern: /\bon a desk\b/i, instead: "on desktop" },
  {
    pattern:
      /\bsettl\w+ by (?:\w+ ){0,3}keys?\b|\bunknown\b.{0,20}\bsettl|\boutcome\w*\b.{0,20}\bsettl/i,
    instead: "resolve the outcome",
  },
  { pattern: /\bone stream a browser\b/i, instead: "one event stream per browser" },
  {
    pattern: /\bthere is no such\b.{0,20}\bas have\b|\bsuch as have none\b/i,
    instead: "those without",
  },
  { pattern: /\bwhoever\b/i, instead: "anyone who, or the caller", except: migrations },
  {
    pattern: /\bsomebody else(?!")/i,
    instead: "someone else, or another member",
    except: /^migrations\/|^server\/ledger\/confirm\.sql$/,
  },
  { pattern: /\banew\b/i, instead: "again", except: migrations },
  { pattern: /\bin vain\b/i, instead: "without success", except: migrations },
  { pattern: /\bfor ever\b/i, instead: "forever, or never expires", except: migrations },
  { pattern: /\bwritten down\b/i, instead: "recorded", except: migrations },
  {
    pattern: /\b(?:is|are) no (?:error|other)\b/i,
    instead: "succeeds, or is not",
    except: migrations,
  },
  { pattern: /\basks? after\b|\basked after\b/i, instead: "ask about", except: migrations },
  { pattern: /\bof before\b/i, instead: "existing, or earlier", except: migrations },
  { pattern: /\bas it stands\b/i, instead: "current, or as displayed", except: migrations },
  { pattern: /\bquarter of an hour\b/i, instead: "15 minutes", except: migrations },
  { pattern: /\b(?:of )?one's own\b/i, instead: "the member's own", except: migrations },
  { pattern: /\bbreach/i, instead: "violation" },
  { pattern: /\b(?:im)?patience/i, instead: "timeout" },
  { pattern: /\btold otherwise\b/i, instead: "by default" },
  {
    pattern: /\b(?:became|came|comes) of\b/i,
    instead: "outcome or result",
  },
  { pattern: /\bsees? to it\b/i, instead: "ensures" },
  { pattern: /\blets? go of\b/i, instead: "releases" },
  {
    // The people of other banks are customers, and so are the members in what is stored: 'customer', customer_not_found.
    pattern:
      /(?<!["'`_]|strong[ -]|its |banks?' |bank's )customers?\b(?!["'`_]| service| credit| \$\{)/i,
    instead: "member",
    except:
      /^migrations\/|^testing\/fixtures\/|^CHANGELOG\.md$|^server\/(?:jobs\/run-orders|ledger\/(?:post|order-runs\.api\.test))\.ts$|^chaos\/check\/invariants\.test\.ts$|\/(?:draws\.ts|activity-card\.tsx|history\.tsx)$/,
  },
  { pattern: /\ba sentence each\b|\bone line a\b/i, instead: "one sentence per, or one line per" },
]

/** The text before a patch's first diff; the rest repeats source lines. */
const ownText = ({ path, text }: SourceFile) =>
  path.endsWith(".patch") ? (text.split(/^(?:diff|---) /m, 1)[0] ?? "") : text

/** Each banned word of a file: where it is, and what to say instead. */
export function findBannedWords(file: SourceFile): string[] {
  const banned = bannedWords.filter(({ except }) => !except?.test(file.path))
  return ownText(file)
    .split("\n")
    .flatMap((line, index) =>
      banned.flatMap(({ pattern, instead }) => {
        const [found] = pattern.exec(line) ?? []
        return found ? `${file.path}:${index + 1} says "${found}"; say ${instead}` : []
      }),
    )
}
