/** The next page's URL in a Link header (RFC 8288). */
export function nextPage(link: string | null): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(link ?? "")?.[1]
}
