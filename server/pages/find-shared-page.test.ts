import { expect, test } from 'vitest'
import { createSharedPages } from './find-shared-page.ts'

const find = createSharedPages({
  '/': [],
  '/services': ['query', 'category'],
  '/services/:id': [],
  '/services/details/:name': ['day', 'sort'],
})
const at = (address: string) => find(new URL(address, 'http://site'))
const addressesOf = (...addresses: string[]) => [...new Set(addresses.map((address) => at(address)?.address))]

test('a parameter that the page does not read is no part of its address', () => {
  expect(addressesOf('/', '/?x=1', '/?x=2&query=nails', '/?')).toEqual(['/'])
  expect(
    addressesOf('/services?x=1&query=nails', '/services?query=nails&x=2', '/services?query=nails&query=b'),
  ).toEqual(['/services?query=nails'])
  expect(addressesOf('/services?category=a&query=b', '/services?query=b&category=a')).toEqual([
    '/services?query=b&category=a',
  ])
})

test('the router may choose loaders where it asks for data, and nowhere else', () => {
  expect(at('/_.data?_routes=root&x=1')).toMatchObject({ kind: '/?', address: '/_.data?_routes=root' })
  expect(at('/services.data?_routes=a')).toMatchObject({ kind: '/services?', address: '/services.data?_routes=a' })
  expect(at('/services?_routes=a')).toMatchObject({ kind: '/services', address: '/services' })
})

test('pages with and without parameters do not compete for room, nor pages of two patterns', () => {
  const kinds = [
    '/',
    '/services',
    '/services?query=b',
    '/services/x',
    '/services/details/x',
    '/services/details/x?day=1',
  ]
  expect(new Set(kinds.map((address) => at(address)?.kind)).size).toBe(kinds.length)
})

test.each(['/about', '/services/', '/services/a/b', '/services/details', '/Services', '/dashboard?query=b'])(
  '%s is a page of its own each time, or one of the pattern that it fits',
  (address) => {
    expect(at(address)?.kind).toBe(address === '/services/details' ? '/services/:id' : undefined)
  },
)

test('pages for one person are not cached', () => {
  expect(at('/services/details/Gel%20Manicure?day=1')?.isKept).toBe(true)
  expect(at('/services/details/%47el%20Manicure')?.isKept).toBe(false)
  expect(at(`/services?query=${'a'.repeat(400)}`)?.isKept).toBe(false)
})
