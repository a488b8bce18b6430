import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['contract', 'web', 'server', 'db/seed']

/**
 * Texts may not promise what the product doesn't do, or not yet: marketing, a safety that no one can promise. If you
 * build one of them, remove its line here.
 */
const NOT_BUILT: Record<string, RegExp> = {
  'somebody watches over visits': /watch(?:es|ing)? over you|somebody is watching|around the clock|24\/7/i,
  'providers are checked beyond their papers':
    /fully vetted|(?:is|are|been) background[- ]checked|every provider is insured|police[- ]checked|guaranteed safe/i,
  'a position is followed': /live (?:location|position)|track (?:your|the) provider/i,
  'everybody answers in a day': /from providers and from us/i,
  'supply that nobody counted': /new providers join every week|most providers have a free hour/i,
}

it.each(Object.entries(NOT_BUILT))('no text says that %s', async (_what, pattern) => {
  const found = (await texts()).flatMap(({ path, text }) => (pattern.test(text) ? [path] : []))
  expect(found).toEqual([])
})

async function texts(): Promise<{ path: string; text: string }[]> {
  const names = (
    await Promise.all(SOURCES.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })))
  ).flat()
  const files = names.filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|md)$/.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: relative(ROOT, path), text: withoutComments(await readFile(path, 'utf8')) }
    }),
  )
}

/** Text for readers of the code is no promise to anyone. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
