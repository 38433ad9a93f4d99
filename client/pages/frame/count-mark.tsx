/**
 * A number at the corner of a header's button. Its meaning is in the button's name, which says the whole number;
 * the mark is only a picture, from the style sheet.
 */
export function CountMark({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count > 9 ? "9+" : count}
      className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-saffron px-1 text-12 leading-none font-semibold text-on-saffron before:content-[attr(data-count)]"
    />
  )
}
