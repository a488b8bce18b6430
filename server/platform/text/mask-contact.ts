import { findAddresses } from './find-addresses.ts'
import { findHandles } from './find-handles.ts'
import { findPhones } from './find-phones.ts'
import { type Folded, foldText, squeeze } from './fold-text.ts'
import { joinSpans, type Span } from './spans.ts'

/** Replaces contact details. */
export const HIDDEN = '[hidden]'

/**
 * Hides contact details outside of the site: phone numbers, emails, links and handles, also spelled out, spaced, or in
 * letters and digits that only look like ours. Street addresses, buzzer codes, prices and times stay.
 */
export function maskContact(text: string): { text: string; isMasked: boolean } {
  const folded = foldText(text)
  const squeezed = squeeze(folded)
  const spans = joinSpans([
    ...typedSpans(text, folded, findPhones(folded.plain)),
    ...[folded, squeezed].flatMap((one) =>
      typedSpans(text, one, [...findAddresses(one.plain), ...findHandles(one.plain)]),
    ),
  ])
  let shown = ''
  let end = 0
  for (const [from, to] of spans) {
    shown += text.slice(end, from) + HIDDEN
    end = to
  }
  return { text: shown + text.slice(end), isMasked: spans.length > 0 }
}

/** Maps the places to the text as typed, with invisible characters that belong to the last letter. */
function typedSpans(text: string, { from, to }: Folded, spans: readonly Span[]): Span[] {
  return spans.map(([first, last]) => [from[first] ?? 0, Math.max(to[last - 1] ?? 0, from[last] ?? text.length)])
}
