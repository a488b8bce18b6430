import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web')
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))

/** The opening tags of this element in all of the web's sources, with what stands around their first lines. */
function tags(element: string): { path: string; tag: string }[] {
  const opening = new RegExp(`^\\s*<${element}(?=[\\s>])[^]*?(?:^\\s*>$|>$)`, 'gm')
  return sources.flatMap(({ path, text }) => [...text.matchAll(opening)].map(([tag]) => ({ path, tag })))
}

test('every form posts: without scripts, or before they are there, nothing typed gets into an address', () => {
  const forms = tags('form')
  expect(forms.length).toBeGreaterThan(10)
  const byGet = forms.filter(({ tag }) => !/method="post"|\{\.\.\.form\.props\(/.test(tag))
  expect(byGet).toEqual([])
})
