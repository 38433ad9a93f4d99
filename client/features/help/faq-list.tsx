import ChevronDown from "lucide-react/icons/chevron-down"
import Search from "lucide-react/icons/search"
import { type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { Link } from "wouter"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Say } from "../../ui/say.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { type Question, questions, searchQuestions } from "./faq.ts"

/** The FAQ: searchable, and each answer has a link. */
export function FaqList() {
  const [search, setSearch] = useState("")
  const hash = useHash()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([hash]))
  const [followed, setFollowed] = useState(hash)
  const linked = useRef<HTMLButtonElement>(null)
  const found = searchQuestions(search)

  // A link to an answer opens it, scrolls to it, and focuses it.
  if (hash !== followed) {
    setFollowed(hash)
    setSearch("")
    setOpened(new Set(opened).add(hash))
  }
  useEffect(() => {
    if (!questions.some(({ id }) => id === hash)) return undefined
    const frame = requestAnimationFrame(() => {
      linked.current?.scrollIntoView({ block: "center" })
      linked.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])

  function toggle(id: string) {
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <Card aria-labelledby="faq">
      <div className="flex flex-col gap-4 px-4 pt-5 md:px-8 md:pt-7">
        <h2 id="faq" className="text-18 font-semibold tracking-[-.012em]">
          {say("Frequently Asked Questions")}
        </h2>
        <div role="search">
          <TextField
            label={say("Search the questions")}
            type="search"
            autoComplete="off"
            placeholder={say("Card, limit, interest...")}
            prefix={<Search className="size-4.5" />}
            hint={
              <span role="status">
                {search.trim() === ""
                  ? say("{count} questions", { count: questions.length })
                  : say(
                      "{found, plural, one {# of {count} questions matches} other {# of {count} questions match}}",
                      { found: found.length, count: questions.length },
                    )}
              </span>
            }
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      {found.length > 0 ? (
        <ul className="px-4 pt-2 pb-3 md:px-8 md:pb-5">
          {found.map((question) => (
            <Answer
              key={question.id}
              question={question}
              open={opened.has(question.id)}
              ref={question.id === hash ? linked : undefined}
              onToggle={() => toggle(question.id)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Search />}
          title={say("No matching questions")}
          text={say(
            "Try another word, or write to us by live chat or email. You'll find both on this page.",
          )}
          action={
            <Button tone="secondary" onClick={() => setSearch("")}>
              {say("Show all questions")}
            </Button>
          }
        />
      )}
    </Card>
  )
}

type AnswerProps = {
  question: Question
  open: boolean
  ref: Ref<HTMLButtonElement> | undefined
  onToggle: () => void
}

/** One question. Its answer opens below it. */
function Answer({ question: { id, question, answer, link }, open, ref, onToggle }: AnswerProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <h3>
        <button
          ref={ref}
          id={id}
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-between gap-4 rounded-2 py-3 text-left font-semibold hover:text-brand-ink"
        >
          <span>{question}</span>
          <ChevronDown
            className={classes(
              "size-4.5 text-ink-3 transition-transform",
              open && "rotate-180 text-brand-ink",
            )}
          />
        </button>
      </h3>
      <div id={`${id}-answer`} hidden={!open} className="max-w-[64ch] pb-4 text-ink-2">
        <p>{answer}</p>
        <p className="mt-2 flex flex-wrap gap-x-5">
          {link && (
            <Link href={link.href} className={answerLink}>
              {link.label}
            </Link>
          )}
          <a href={`#${id}`} className={answerLink}>
            <Say
              text="Link to this answer<hidden>: {question}</hidden>"
              question={question}
              hidden={<span className="sr-only" />}
            />
          </a>
        </p>
      </div>
    </li>
  )
}

const answerLink =
  "inline-flex items-center font-medium text-brand-ink underline underline-offset-3 touch:min-h-11"

/** The URL's fragment without "#", kept up to date. */
function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1))
}

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener)
  addEventListener("popstate", listener)
  return () => {
    removeEventListener("hashchange", listener)
    removeEventListener("popstate", listener)
  }
}
