/** A page that looks the same to everyone. */
export type SharedPage = {
  /** Pages of one kind share their room in the cache, so a flood of addresses can't drive out all others. */
  kind: string
  /** Path and query with only the parameters that the page reads: its cache key, and all that the page gets to see. */
  address: string
  /** False for an address with so much in it that no one else will request it. */
  isKept: boolean
}

/** Names the loaders that a navigation within the site asks for. Read by the router, not by a page. */
const ROUTER_PARAMETER = '_routes'
const LONGEST_ADDRESS = 300

/**
 * @param table patterns like `/services/:id`, each with the names of the parameters that its page reads
 * @returns a function that finds the shared page of an address, or undefined for all other pages
 */
export function createSharedPages(
  table: Readonly<Record<string, readonly string[]>>,
): (url: URL) => SharedPage | undefined {
  const pages = Object.entries(table).map(([path, names]) => ({ path, names, segments: path.split('/') }))
  return ({ pathname, searchParams }) => {
    const isData = pathname.endsWith('.data')
    const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '')
    const segments = path.split('/')
    const page =
      pages.find((one) => one.path === path) ?? pages.find((one) => segments.length > 2 && fits(segments, one.segments))
    if (!page) return undefined
    const query = queryOf(searchParams, isData ? [...page.names, ROUTER_PARAMETER] : page.names)
    const address = pathname + query
    const isKept = address.length <= LONGEST_ADDRESS && segments.every(isPlainlyWritten)
    return { kind: query === '' ? page.path : `${page.path}?`, address, isKept }
  }
}

function fits(segments: string[], pattern: string[]): boolean {
  if (segments.length !== pattern.length) return false
  return pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
}

/** The first value of each name, in the order of the page: the same question is always written in the same way. */
function queryOf(given: URLSearchParams, names: readonly string[]): string {
  const read = names.flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  return read.length > 0 ? `?${new URLSearchParams(read).toString()}` : ''
}

/** Any letter can be written as an escape, too: one page would have thousands of addresses. */
function isPlainlyWritten(segment: string): boolean {
  try {
    return encodeURIComponent(decodeURIComponent(segment)) === segment
  } catch {
    return false
  }
}
