import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'

/** Where each role is led to. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

test('who is not logged in is asked to, wherever an account is needed', async () => {
  const page = await openPage(t, '/about')
  for (const path of [
    '/dashboard',
    '/profile',
    '/client/dashboard/anybody',
    '/provider/dashboard/anybody',
    '/provider/services',
    '/provider/services/create',
    '/provider/requests',
    '/provider/history',
    '/provider/availability',
  ]) {
    await page.go(path)
    await page.arrives(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('every role lands on its own dashboard and stays out of the others', async () => {
  const client = await addPerson(t)
  const page = await openPage(t, '/dashboard', client)
  const home = `/client/dashboard/${client.id}`
  await page.arrives(home)
  for (const path of ['/provider/dashboard', '/login', '/signup', '/reset-password']) {
    await page.go('/about')
    await page.go(path)
    await page.arrives(home)
  }
  await page.go('/provider/requests')
  await expect.poll(page.address).not.toMatch(/^\/provider\//)
  await closePages()

  const provider = await aPendingProvider(t)
  const theirs = await openPage(t, `/client/dashboard/${provider.id}`, provider)
  await theirs.arrives(`/provider/dashboard/${provider.id}`)
  await theirs.go('/provider/dashboard')
  await theirs.arrives(`/provider/dashboard/${provider.id}`)
  await theirs.go(`/provider/dashboard/${client.id}`)
  await theirs.says('You do not have permission to view this dashboard.')
  await theirs.go(`/provider/profile/${client.id}`)
  await theirs.says('You do not have permission to view this profile.')
  await closePages()

  const admin = await openPage(t, '/about', await anAdmin(t))
  for (const path of ['/dashboard', '/login', '/provider/dashboard']) {
    await admin.go('/about')
    await admin.go(path)
    await admin.arrives(/^\/admin/)
  }
})
