import type { german } from "./de/catalog.ts"
import type { Language } from "./languages.ts"

declare const said: unique symbol

/**
 * What someone reads, in their language. Only `say` and `asWritten` make it, so that no text comes onto a screen,
 * into an email, or onto a paper that was not translated.
 */
export type Text = string & { readonly [said]: true }

/** A text that is not ours, such as a name, a member's own words, or what the server has said: shown as it is. */
export const asWritten = (text: string): Text => text as Text

/** A text that waits for its reader's language, with all that it states. */
export type Phrase = (say: Say) => Text

/** What a hole of a text may hold: words that are the same in every language, a number, or a phrase. */
export type Value = string | number | Phrase

/** The texts of one language by the English text. Where a word has two senses, its context follows: "Open|verb". */
export type Words = Readonly<Record<string, string>>

/** The same texts in another language: a missing or a surplus one does not compile. */
export type Translation<German> = Readonly<Record<keyof German, string>>

type Key = keyof typeof german
type InContext = Extract<Key, `${string}|${string}`>

type WithoutContext<Each> = Each extends `${infer English}|${string}` ? English : never

/** Every English text that `say` knows. */
export type KnownText = Exclude<Key, InContext> | WithoutContext<InContext>

/** Those that need nothing filled in. */
export type PlainText = Exclude<
  Exclude<Key, InContext>,
  `${string}{${string}` | `${string}</${string}`
>

/** The contexts that a text has. */
type ContextOf<T> =
  T extends WithoutContext<InContext> ? AfterBar<Extract<InContext, `${T}|${string}`>> : never
type AfterBar<Each> = Each extends `${string}|${infer Context}` ? Context : never

/**
 * The names of a text's holes, and which of them are counted. Arms alternate with the texts in them, so one flag
 * tells what a brace opens.
 */
type Scan<
  T extends string,
  InArms extends boolean,
  Names,
  Counted,
> = T extends `${infer Head}}${infer Tail}`
  ? Head extends `${string}{${infer Rest}`
    ? InArms extends true
      ? Scan<`${Rest}}${Tail}`, false, Names, Counted>
      : Rest extends `${infer Name}, plural,${infer Arms}`
        ? Scan<`${Arms}}${Tail}`, true, Names | Name, Counted | Name>
        : Rest extends `${infer Name}, select,${infer Arms}`
          ? Scan<`${Arms}}${Tail}`, true, Names | Name, Counted>
          : Scan<Tail, false, Names | Rest, Counted>
    : Scan<Tail, InArms extends true ? false : true, Names, Counted>
  : { names: Names; counted: Counted }

type Scanned<T extends string> =
  Scan<T, false, never, never> extends { names: infer Names; counted: infer Counted }
    ? { readonly [Name in Names & string]: Name extends Counted ? number : Value }
    : never

/** The tags of a text: "b" of "<b>Demonstration.</b> No real money." */
export type TagOf<T extends string> = T extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagOf<Rest>
  : never

/** What a text needs: a value for each hole, and its context if it has some. */
export type Holes<T extends string> = Scanned<T> &
  ([ContextOf<T>] extends [never]
    ? { readonly context?: never }
    : T extends Key
      ? { readonly context?: ContextOf<T> }
      : { readonly context: ContextOf<T> })

/** A known text. As a constraint, it would let the compiler take all of them apart at every call: 80 s, not 8. */
export type Checked<T extends string, Known> = T extends Known ? T : never

/** Says the bank's texts in one language. */
export type Say = {
  readonly language: Language
  /** A text without holes, or a phrase. */
  (text: PlainText | Phrase): Text
  /** A text with its holes, or with its context. Texts with tags are for <Say> (client/ui/say.tsx). */
  <T extends string>(
    text: Checked<T, Exclude<KnownText, `${string}</${string}`>>,
    holes: Holes<T>,
  ): Text
}
