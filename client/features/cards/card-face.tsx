import Snowflake from "lucide-react/icons/snowflake"
import type { ReactNode } from "react"
import { type CardType, groupCardNumber } from "#shared/cards/card-number.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import amex from "../../assets/card-amex.svg"
import mastercard from "../../assets/card-mastercard.svg"
import visa from "../../assets/card-visa.svg"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Logo } from "../../ui/brand-mark.tsx"
import { classes } from "../../ui/classes.ts"
import { NetworkMark } from "./network-mark.tsx"

/** Each network's tiles and background, the same in both themes, like a physical card. */
const looks: Record<CardType, { stones: string; ground: string }> = {
  Visa: { stones: visa, ground: "bg-[#083c46] text-white" },
  Mastercard: { stones: mastercard, ground: "bg-[#f2b437] text-[#211600]" },
  Amex: { stones: amex, ground: "bg-[#1b2326] text-white" },
}

/** A card's colors, as small as a tile, beside its name. */
export function CardSwatch({ card }: { card: DebitCard }) {
  const { stones, ground } = looks[card.cardType]
  return (
    <span
      aria-hidden="true"
      className={classes("block h-10 w-16 flex-none overflow-hidden rounded-2", ground)}
    >
      <img
        src={stones}
        alt=""
        className={classes("size-full object-cover", card.status === "frozen" && frozenStones)}
      />
    </span>
  )
}

const frozenStones = "brightness-[.85] grayscale-[.75]"

/** The picture of a card. Its number is masked unless `details` are given. */
export function CardFace({
  card,
  details,
}: {
  card: DebitCard
  details?: CardDetails | undefined
}) {
  const { stones, ground } = looks[card.cardType]
  const frozen = card.status === "frozen"
  return (
    <div
      className={classes(
        "relative isolate flex aspect-[1.586] flex-col overflow-hidden rounded-4 px-[5.8%] py-[5.2%]",
        ground,
      )}
    >
      <img
        src={stones}
        alt=""
        className={classes("absolute inset-0 -z-10 size-full object-cover", frozen && frozenStones)}
      />
      <div className="flex items-center justify-between">
        <Logo last={card.cardType === "Mastercard" ? "white" : "saffron"} />
        <span className="flex items-center gap-3 text-12 font-semibold">
          {card.isVirtual && (
            <span className="rounded-1 border border-current px-1.5 py-px">
              {card.singleUse ? say("Single-use") : say("Virtual")}
            </span>
          )}
          <span className="flex items-center gap-1.25">
            {frozen && <Snowflake className="size-4" />}
            <span>{frozen ? say("Frozen") : say("Active", { context: "card" })}</span>
          </span>
        </span>
      </div>
      <CardNumber card={card} details={details} />
      <div className="mt-[6.5%] flex items-end justify-between gap-4">
        <dl className="flex min-w-0 items-end gap-4">
          <Fact name={say("Card holder")} wide>
            {card.cardHolderName}
          </Fact>
          <Fact name={say("Expires", { context: "of a card" })}>{card.expiryDate}</Fact>
          {details && <Fact name={say("CVV")}>{details.cvv}</Fact>}
        </dl>
        <NetworkMark type={card.cardType} />
      </div>
    </div>
  )
}

function CardNumber({ card, details }: { card: DebitCard; details: CardDetails | undefined }) {
  const number = details ? groupCardNumber(card.cardType, details.cardNumber) : card.cardNumber
  return (
    <p className="mt-auto">
      <span className="sr-only">
        {details
          ? say("Card number {number}", { number })
          : say("Card number ending in {digits}", { digits: card.lastFour })}
      </span>
      <span
        aria-hidden="true"
        className="flex gap-[clamp(8px,3.2vw,16px)] text-[clamp(15px,5vw,19px)] leading-6 font-medium tracking-[.045em] whitespace-nowrap"
      >
        {[...number.split(" ").entries()].map(([index, group]) => (
          <span key={index}>
            <span className="text-[1.16em] leading-none font-bold">
              {asWritten("•".repeat(group.lastIndexOf("•") + 1))}
            </span>
            <span>{asWritten(group.replaceAll("•", ""))}</span>
          </span>
        ))}
      </span>
    </p>
  )
}

function Fact({ name, wide, children }: { name: Text; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0" : "flex-none"}>
      <dt className="text-11 font-medium">{name}</dt>
      <dd
        className={classes(
          "text-14 leading-4.5 font-semibold",
          wide && "line-clamp-2 wrap-anywhere",
        )}
      >
        {children}
      </dd>
    </div>
  )
}
