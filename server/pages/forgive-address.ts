import { slugOf } from '#server/availability/index.ts'

/** Characters that follow an address in a sentence, and that programs mistake for a part of it. */
const BEHIND = /[.,;:!?)\]}>"'’”»…]$/u
const MOST_BEHIND = 3
const APOSTROPHES = /[‘’‛ʼ′＇`´]/gu

/**
 * Public addresses as people type and share them: in capitals, with typographic apostrophes, plus for a blank, and a
 * full stop, comma or bracket at the end. Names may end in such a sign themselves ("Tattoo (small)"), so the caller
 * tries one after the other until there is a page.
 * @param patterns of the public pages, like `/in/:city`
 * @returns a function from the path of an address to the possible paths, nearest first; never that path itself
 */
export function createForgiving(patterns: readonly string[]): (pathname: string) => string[] {
  const pages = patterns.map((pattern) => pattern.split('/'))
  return (pathname) => {
    const segments = decoded(pathname)
    if (segments === null || pathname.endsWith('.data')) return []
    const found = withoutBehind(segments).flatMap((given) => {
      const page = pages.find((pattern) => fits(given, pattern))
      return page ? page.map((part, at) => writtenAs(part, given[at]!, page)).join('/') : []
    })
    return [...new Set(found)].filter((path) => path !== pathname)
  }
}

function decoded(pathname: string): string[] | null {
  try {
    return pathname.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** As it is, then with fewer and fewer signs at the end. */
function withoutBehind(segments: readonly string[]): string[][] {
  let last = segments.at(-1) ?? ''
  const shorter = [last]
  while (shorter.length <= MOST_BEHIND && BEHIND.test(last)) shorter.push((last = last.slice(0, -1)))
  return shorter.map((end) => [...segments.slice(0, -1), end])
}

function fits(given: readonly string[], pattern: readonly string[]): boolean {
  if (given.length !== pattern.length) return false
  return pattern.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]!.toLowerCase()))
}

/** One part of a path as the page's own links write it. */
function writtenAs(part: string, given: string, [, page]: readonly string[]): string {
  if (!part.startsWith(':')) return part
  const text = given.replaceAll(APOSTROPHES, "'")
  if (page === 'in') return slugOf(text)
  if (part === ':serviceName') return encodeURIComponent(text.replaceAll(/[+\s]+/gu, ' ').trim())
  return encodeURIComponent(text.trim().toLowerCase())
}
