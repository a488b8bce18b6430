import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#web/routes.ts'
import { pages, withoutPage } from './e2e/pages.ts'

function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    if (children) return addressesOf(children, own)
    return path !== undefined || index ? [own || '/'] : []
  })
}

it('every address of the site is among the pages that are examined', async () => {
  const known = [...new Set(pages.map(({ route }) => route)), ...withoutPage]
  expect(addressesOf(routes).toSorted()).toEqual(known.toSorted())
})
