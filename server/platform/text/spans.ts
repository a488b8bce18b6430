/** From and to (not included), in a text. */
export type Span = [from: number, to: number]

/** Places where any of the patterns matches; each of them is global. */
export function spansOf(text: string, patterns: readonly RegExp[]): Span[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length]),
  )
}

/** In order; what overlaps becomes one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
