import { LRUCache } from 'lru-cache'

/** A finished answer, ready to be sent many times. */
export type Page = {
  status: number
  headers: Record<string, string>
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

const MAX_BYTES = 64 * 1024 * 1024

/** Announcements can be lost with a connection: no page outlives this. Source: decisions, several processes. */
const MAX_AGE_MS = 30_000

/** Keeps finished pages by address; many visitors at once wait for one rendering. */
export class PageCache {
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, key) =>
      key.length + page.body.length + (page.brotli?.length ?? 0) + (page.gzip?.length ?? 0) + 512,
    ttl: MAX_AGE_MS,
  })
  readonly #running = new Map<string, Promise<Page>>()
  readonly #today: () => string
  #day = ''
  #generation = 0

  /** @param today the local date: a page says what holds on its day, so none is sent on another */
  constructor(today: () => string) {
    this.#today = today
  }

  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const day = this.#today()
    if (day !== this.#day) this.invalidate()
    this.#day = day
    const kept = this.#pages.get(key) ?? this.#running.get(key)
    if (kept) return kept
    const generation = this.#generation
    const work = render()
    this.#running.set(key, work)
    try {
      const page = await work
      // What was read before an invalidation may be old: it answers those who waited, and is not kept.
      if (page.status === 200 && generation === this.#generation) this.#pages.set(key, page)
      return page
    } finally {
      if (this.#running.get(key) === work) this.#running.delete(key)
    }
  }

  invalidate(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#running.clear()
  }
}
