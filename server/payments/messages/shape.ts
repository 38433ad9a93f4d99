/**
 * Describes the elements of ISO 20022 messages. One description provides the TypeScript type of a
 * value, its writer (encode.ts), and its strict reader (decode.ts), so the three always agree.
 * Fields are in the order of the schema's sequence. Only what SEPA uses is described; other
 * elements that the schema allows are `skipped()`, so that their position is still checked.
 */

/** An element that contains only text. */
export type Leaf<Value extends string = string> = {
  readonly kind: "leaf"
  /** The schema's name for the type, such as Max35Text. */
  readonly type: string
  readonly accepts: (text: string) => text is Value
  /** Whether white space around the value is not part of it (the schema's whiteSpace="collapse"). */
  readonly collapses?: boolean
  /** Completes "must be …". */
  readonly rule: string
  /** The form of the text; tests generate values from it. */
  readonly pattern: RegExp
}

/** An amount: a decimal with the currency in the attribute Ccy. */
export type AmountShape = { readonly kind: "amount" }

/**
 * An amount as written in a message: a decimal with up to five digits after the point, as the
 * schema allows. It is text on purpose: only `readEuros` (server/payments/sepa) converts it to
 * money.
 */
export type Amount = { readonly currency: string; readonly decimal: string }

/** Elements in a fixed order. */
export type Sequence<F extends Fields = Fields> = { readonly kind: "sequence"; readonly fields: F }

/** Exactly one of several elements. */
export type Choice<F extends Shapes = Shapes> = { readonly kind: "choice"; readonly fields: F }

export type Shape = Leaf | AmountShape | Sequence<never> | Choice<never> | Sequence | Choice

export type Optional<S extends Shape = Shape> = { readonly kind: "optional"; readonly shape: S }
export type Many<S extends Shape = Shape> = {
  readonly kind: "many"
  readonly shape: S
  readonly min: number
  readonly max: number
}
/** Elements that the schema allows but SEPA does not need: ignored when read, never written. */
export type Skipped = { readonly kind: "skipped"; readonly max: number }

export type Field = Shape | Optional | Many | Skipped
export type Fields = { readonly [name: string]: Field }
export type Shapes = { readonly [name: string]: Shape }

/** The value that a shape describes. */
export type ValueOf<S> =
  S extends Leaf<infer Value>
    ? Value
    : S extends AmountShape
      ? Amount
      : S extends Sequence<infer F>
        ? FieldsValue<F>
        : S extends Choice<infer F>
          ? ChoiceValue<F>
          : never

type Mandatory<F extends Fields> = {
  [K in keyof F]: F[K] extends Optional | Skipped ? never : K
}[keyof F]
type Omissible<F extends Fields> = { [K in keyof F]: F[K] extends Optional ? K : never }[keyof F]

/** The value of fields: required and optional ones. */
export type FieldsValue<F extends Fields> = {
  readonly [K in Mandatory<F>]: F[K] extends Many<infer S> ? readonly ValueOf<S>[] : ValueOf<F[K]>
} & {
  readonly [K in Omissible<F>]?: F[K] extends Optional<infer S> ? ValueOf<S> | undefined : never
}

type ChoiceValue<F extends Shapes> = {
  [K in keyof F]: { readonly [P in K]: ValueOf<F[K]> }
}[keyof F]

export const sequence = <F extends Fields>(fields: F): Sequence<F> => ({ kind: "sequence", fields })
export const choice = <F extends Shapes>(fields: F): Choice<F> => ({ kind: "choice", fields })
export const optional = <S extends Shape>(shape: S): Optional<S> => ({ kind: "optional", shape })
export const amount: AmountShape = { kind: "amount" }

/** A repeated element, `min` to `max` times. 1,000 is more than SEPA uses inside one payment. */
export function many<S extends Shape>(shape: S, min: 0 | 1 = 0, max = 1000): Many<S> {
  return { kind: "many", shape, min, max }
}

/** An optional element that is ignored when read, once or up to `max` times. */
export function skipped(max = 1): Skipped {
  return { kind: "skipped", max }
}

/** The schema's maxOccurs="unbounded". */
export const unbounded = Number.POSITIVE_INFINITY

/** How often an element may occur in its place. */
export function occurrences(field: Field): { min: number; max: number } {
  if (field.kind === "many") return { min: field.min, max: field.max }
  if (field.kind === "skipped") return { min: 0, max: field.max }
  return { min: field.kind === "optional" ? 0 : 1, max: 1 }
}

/** The shape of one occurrence of a field; undefined for a skipped one. */
export function shapeOf(field: Field): Shape | undefined {
  if (field.kind === "skipped") return undefined
  return field.kind === "optional" || field.kind === "many" ? field.shape : field
}
