import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web')
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))

/** An opening tag of a form, or of a part that is one, with the text around its first lines. */
const FORM = /^\s*<(?:form(?=[\s>])|[A-Z]\w*\s[^<>]*\bas="form")[^]*?(?:^\s*>$|>$)/gm

test('every form posts: without scripts, or before they are there, nothing typed gets into an address', () => {
  const forms = sources.flatMap(({ path, text }) => [...text.matchAll(FORM)].map(([tag]) => ({ path, tag })))
  expect(forms.length).toBeGreaterThan(20)
  const byGet = forms.filter(({ tag }) => !/method="post"|\{\.\.\.form\.props\(/.test(tag))
  expect(byGet).toEqual([])
})
