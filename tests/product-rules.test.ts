import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGE = 'docs/product-rules.md'
const LINK = /docs\/product-rules\.md#([\w-]+)/g
const page = readFileSync(PAGE, 'utf8')

/** The anchor that a heading gets: `## Codes by SMS` is `#codes-by-sms`. */
const rules = page
  .split(/^## /m)
  .slice(1)
  .map((part) => {
    const anchor = part.split('\n', 1)[0]!.toLowerCase().replaceAll(' ', '-')
    const decided = /^Decided in: (.+)$/m.exec(part)?.[1] ?? ''
    return { anchor, files: [...decided.matchAll(/`([^`]+)`/g)].map((found) => found[1]!) }
  })

function linksIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(LINK)].map((found) => found[1]!)
}

test('every rule has a heading of its own and files that exist', () => {
  expect(new Set(rules.map((rule) => rule.anchor)).size).toBe(rules.length)
  expect(rules.filter((rule) => rule.files.length === 0)).toEqual([])
  expect(rules.flatMap((rule) => rule.files).filter((file) => !existsSync(file))).toEqual([])
})

test('every rule is linked from a file that decides it', () => {
  const isLinked = ({ anchor, files }: (typeof rules)[number]) => files.some((file) => linksIn(file).includes(anchor))
  expect(rules.filter((rule) => !isLinked(rule)).map((rule) => rule.anchor)).toEqual([])
})

test('every link in the code leads to a rule', () => {
  const anchors = new Set(rules.map((rule) => rule.anchor))
  const broken = globSync('{contract,server,web,db,scripts,tests,bench}/**/*.{ts,tsx,mjs,sql}')
    .flatMap((file) => linksIn(file).map((anchor) => ({ file, anchor })))
    .filter(({ anchor }) => !anchors.has(anchor))
  expect(broken).toEqual([])
})
