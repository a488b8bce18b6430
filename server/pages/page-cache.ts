import { LRUCache } from 'lru-cache'
import type { SharedPage } from './shared-page.ts'

/** A finished answer, ready to be sent many times. */
export type Page = {
  status: number
  headers: Record<string, string>
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

/** For each kind of page. A handful of kinds holds many pages, the others a few: together well under 100 MB. */
const MAX_BYTES = 8 * 1024 * 1024

/** Announcements can be lost with a connection: no page outlives this. */
const MAX_AGE_MS = 30_000

/** Keeps finished pages by address, each kind in a room of its own; many visitors at once wait for one rendering. */
export class PageCache {
  readonly #rooms = new Map<string, LRUCache<string, Page>>()
  readonly #running = new Map<string, Promise<Page>>()
  readonly #today: () => string
  #day = ''
  #generation = 0

  /** @param today the local date: a page says what holds on its day, so none is sent on another */
  constructor(today: () => string) {
    this.#today = today
  }

  async get({ kind, address: key, isKept }: SharedPage, render: () => Promise<Page>): Promise<Page> {
    const day = this.#today()
    if (day !== this.#day) this.invalidate()
    this.#day = day
    const kept = this.#rooms.get(kind)?.get(key) ?? this.#running.get(key)
    if (kept) return kept
    const generation = this.#generation
    const work = render()
    this.#running.set(key, work)
    try {
      const page = await work
      // What was read before an invalidation may be old: it answers those who waited, and is not kept.
      if (isKept && page.status === 200 && generation === this.#generation) this.#roomOf(kind).set(key, page)
      return page
    } finally {
      if (this.#running.get(key) === work) this.#running.delete(key)
    }
  }

  invalidate(): void {
    this.#generation += 1
    this.#rooms.clear()
    this.#running.clear()
  }

  #roomOf(kind: string): LRUCache<string, Page> {
    const room = this.#rooms.get(kind) ?? newRoom()
    this.#rooms.set(kind, room)
    return room
  }
}

function newRoom(): LRUCache<string, Page> {
  return new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, key) =>
      key.length + page.body.length + (page.brotli?.length ?? 0) + (page.gzip?.length ?? 0) + 512,
    ttl: MAX_AGE_MS,
  })
}
