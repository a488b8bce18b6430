import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const COMMENT = /\/\*[\s\S]*?\*\//g
const code = globSync('web/**/*.{ts,tsx}').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The classes of a module, without those of other sheets (`:global`) and without fractions of numbers. */
function classesOf(sheet: string): Set<string> {
  const rules = readFileSync(sheet, 'utf8')
    .replaceAll(COMMENT, '')
    .replaceAll(/:global\([^)]*\)/g, '')
  const selectors = Array.from(rules.matchAll(/([^{};]+)\{/g), ([, selector]) => selector ?? '')
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => Array.from(selector.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name!)),
  )
}

/** Each file that imports a sheet, with the name it gives to it. */
function importersOf(sheet: string) {
  return code.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, name, from]) => ({ name, from: from! }))
      .filter(({ from }) => (from.startsWith('#') ? from.slice(1) : join(dirname(path), from)) === sheet)
      .map(({ name }) => ({ name: name!, text })),
  )
}

it('styles nothing that no component shows', () => {
  const unused = globSync('web/**/*.module.css').flatMap((sheet) => {
    const importers = importersOf(sheet)
    const isUsed = (name: string) =>
      importers.some(({ name: styles, text }) => new RegExp(`\\b${styles}\\.${name}\\b`).test(text))
    return [...classesOf(sheet)].filter((name) => !isUsed(name)).map((name) => `${sheet}: .${name}`)
  })
  expect(unused).toEqual([])
})
