import { visitPath, SCHEDULE_PATH } from '#web/offline/kept/names.ts'
import { readAnySheet } from '#web/offline/kept/sheet.ts'

/** Named by the build: what the pages of a provider's day are made of. */
declare const DAY_FILES: readonly string[]
/** Another one with each build. */
declare const BUILD: string

/** Files with a hash in their name: those that pages have requested, and those that the day needs. */
export const ASSETS = 'homebloom.assets'
/** More than all files of two builds. */
const MOST_FILES = 2400
const PAGES = 'homebloom.pages.'
const OWN_PAGES = PAGES + BUILD

/** Keeps the pages of the day in the form of this build, its files first: a page without them would be of no use. */
export async function keepDay(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS)
  const missing = await asyncFilter(DAY_FILES, async (file) => !(await assets.match(file)))
  await assets.addAll(missing)
  const pages = await caches.open(OWN_PAGES)
  const wanted = [SCHEDULE_PATH, ...paths]
  for (const path of wanted) if (!(await pages.match(path))) await keepPage(pages, path)
  for (const { url } of await pages.keys()) if (!wanted.includes(new URL(url).pathname)) await pages.delete(url)
}

/** Pages are the same for everyone: only the browser knows who reads one. */
async function keepPage(pages: Cache, path: string): Promise<void> {
  const page = await fetch(path, { cache: 'no-store' })
  if (page.ok && !page.redirected) await pages.put(path, page)
}

/**
 * The same for a new build; the pages of the former one stay until its own are there. Nothing is stored without a
 * sheet.
 */
export async function renewDay(): Promise<void> {
  const kept = await readAnySheet()
  if (kept) await keepDay(kept.sheet.visits.map(({ day }) => visitPath(day.booking_id)))
  for (const name of await caches.keys()) {
    const isFormer = name.startsWith(PAGES) && name !== OWN_PAGES
    if (isFormer) await caches.delete(name)
  }
}

/** Files of builds that are long gone: the first to come are the first to go. */
export async function dropOldFiles(): Promise<void> {
  const assets = await caches.open(ASSETS)
  const files = await assets.keys()
  for (const file of files.slice(0, Math.max(0, files.length - MOST_FILES))) await assets.delete(file)
}

/** The stored page of this address, while there is a sheet to be read on it. */
export async function findKeptPage({ pathname }: URL): Promise<Response | undefined> {
  if (!(await readAnySheet())) {
    for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name)
    return undefined
  }
  for (const name of await caches.keys()) {
    const page = name.startsWith(PAGES) ? await (await caches.open(name)).match(pathname) : undefined
    if (page) return page
  }
  return undefined
}

async function asyncFilter<T>(all: readonly T[], isWanted: (one: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(all.map(isWanted))
  return all.filter((_, at) => wanted[at])
}
