import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { bookByLink } from '#tests/factories/links.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { servePagesOf } from '#tests/factories/pages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'

/** The link that a provider gives away. Who may frame its card: tests/e2e/booking-link.spec.ts. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, { token })
}

test('a provider gives a link away, reads what it brought and costs, and changes it', async () => {
  const provider = await addBookable(t)
  const server = servePagesOf(t)
  /** The landing page of a new visitor. */
  const follow = async (handle: string) => (await server.inject(`/p/${handle}`)).headers.location
  const page = await open('/provider/share', provider)
  const end = () => page.field('End of your link') as HTMLInputElement
  await page.findByLabelText(/^End of your link/)
  expect(end().value).not.toBe('')
  await expectAccessible()

  // Refused where it is typed, and taken as people write it.
  page.fill('End of your link', 'admin')
  await page.press('Use this link')
  await page.isFocused(end)
  await page.says('This could be mistaken for ours')
  page.fill('End of your link', 'AMARA BY THE SEA')
  await page.says('/p/amara-by-the-sea')
  await page.press('Use this link')
  const address = await page.findByLabelText<HTMLInputElement>(/^Address/)
  expect(address.value).toMatch(/\/p\/amara-by-the-sea$/)
  await page.findByRole('img', { name: /\/p\/amara-by-the-sea$/ })
  const preview = () => document.querySelector<HTMLIFrameElement>('iframe[title^="Preview"]')!
  expect(preview().srcdoc || preview().src).toContain('amara-by-the-sea')
  await page.user.click(page.getByText('On your site'))
  await page.user.click(page.getByRole('radio', { name: /^Button/ }))
  const code = () => page.field('To paste') as HTMLTextAreaElement
  await expect.poll(() => code().value).toContain('/embed/amara-by-the-sea/button" title=')
  await expectAccessible()
  for (const path of ['', '/button']) {
    const { body } = await t.app.http.inject(`/embed/amara-by-the-sea${path}`)
    expect(body).toContain(path ? 'Book Amara on ' : 'See free times')
  }

  expect(await follow('amara-by-the-sea')).toBe(`/providers/${provider.id}?via=amara-by-the-sea`)
  const client = await addPerson(t)
  const { id } = await bookByLink(t, { client, provider, via: 'amara-by-the-sea' })
  const request = await open(`/provider/requests/${id}`, provider)
  await request.says('Commission (10%, came by your link)')
  const after = await open('/provider/share', provider)
  const figures = await after.findByLabelText('The last 30 days')
  for (const name of ['Requests', 'First visits'])
    expect([...figures.querySelectorAll('div')].map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(new RegExp(`${name}.*1|1.*${name}`)),
    )

  // Another end, and the former one leads on.
  await after.press('Change link')
  after.fill('End of your link', 'amara-new')
  await after.press('Change my link')
  await after.says('/p/amara-by-the-sea leads here until')
  await expectAccessible()
  expect(await follow('amara-by-the-sea')).toBe('/p/amara-new')
  expect(await follow('amara-new')).toBe(`/providers/${provider.id}?via=amara-new`)
  await server.close()
})
