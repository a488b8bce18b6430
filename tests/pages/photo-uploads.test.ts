import { fireEvent } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { halves, portfolioOf } from '#tests/factories/portfolio.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

let t: TestApp
let provider: Bookable
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  t = await startTestApp()
  bytes = new Uint8Array(await halves(800, 600))
})
afterEach(async () => {
  vi.useRealTimers()
  await closePages()
})
afterAll(() => t.close())

const FILES = /\/api\/portfolio\/files/
const PHOTOS = /\/api\/portfolio\/photos$/
const shown = async () => (await portfolioOf(t, provider)).groups[0]!.photos.map(({ alt }) => alt)

/** Pictures that are chosen for the profile, described and ready to be shown. */
async function openWith(names: readonly string[]): Promise<OpenPage> {
  provider = await addBookable(t)
  const page = await openPage(t, '/provider/photos', { token: provider.token })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-a-picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const picker = await page.findByLabelText('Photos for Your profile')
  await page.user.upload(
    picker,
    names.map((name) => new File([bytes], name, { type: 'image/jpeg' })),
  )
  const pictures = await page.findAllByAltText('Preview')
  for (const picture of pictures) {
    for (const [side, length] of [
      ['naturalWidth', 800],
      ['naturalHeight', 600],
    ] as const)
      Object.defineProperty(picture, side, { value: length, configurable: true })
    fireEvent.load(picture)
  }
  page.getAllByLabelText(/What can be seen/).forEach((field, at) => {
    fireEvent.input(field, { target: { value: `Picture ${names[at]}` } })
  })
  for (const tick of page.getAllByLabelText('No one can be recognized')) await page.user.click(tick)
  return page
}
const back = () => window.dispatchEvent(new Event('online'))
const sentTo = (page: OpenPage, path: RegExp) =>
  page.sent.filter((one) => one.method === 'POST' && path.test(one.path)).length

test('pictures that a lost connection left behind go on by themselves when it is back', async () => {
  const page = await openWith(['one.jpg', 'two.jpg', 'three.jpg'])
  let isLost = false
  page.on('POST', FILES, (ask) => {
    if (isLost) throw new TypeError('Failed to fetch')
    isLost = true
    return ask()
  })
  await page.press('Show 3 photos')
  await page.says('Keep this page open')
  expect(await shown()).toEqual(['Picture one.jpg'])
  expect(page.getAllByText('Waiting for a connection')).toHaveLength(2)
  page.unanswer()
  back()
  await page.says('2 photos added')
  expect(await shown()).toEqual(['Picture one.jpg', 'Picture two.jpg', 'Picture three.jpg'])
  expect(page.queryByText('Waiting for a connection')).toBeNull()
})

test('without a word that the connection is back they are tried again after growing pauses', async () => {
  const page = await openWith(['one.jpg'])
  let passed = 0
  const tries: number[] = []
  page.on('POST', FILES, () => {
    tries.push(passed)
    throw new TypeError('Failed to fetch')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.press('Show this photo')
  const letPass = async (ms: number) => {
    for (const end = passed + ms; passed < end; passed += 500) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
      await vi.advanceTimersByTimeAsync(500)
    }
  }
  await letPass(200_000)
  const pauses = tries.slice(1).map((at, n) => Math.round((at - tries[n]!) / 1000))
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60])
  page.unanswer()
  await letPass(70_000)
  vi.useRealTimers()
  await page.says('Photo added')
})

test('a picture whose answer was lost is added once', async () => {
  const page = await openWith(['one.jpg'])
  page.on('POST', PHOTOS, async (ask) => {
    await ask()
    throw new TypeError('Failed to fetch')
  })
  await page.press('Show this photo')
  await page.says('Waiting for a connection')
  expect(await shown()).toEqual(['Picture one.jpg'])
  page.unanswer()
  back()
  await page.says('Photo added')
  expect(await shown()).toEqual(['Picture one.jpg'])
  // Photos that had arrived aren't uploaded again.
  expect(sentTo(page, FILES)).toBe(1)
})

test('a page with pictures that were not sent asks before it is left', async () => {
  const page = await openWith(['one.jpg'])
  page.cutOff('POST', FILES)
  await page.press('Show this photo')
  await page.says('Waiting for a connection')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  void page.go('/provider/dashboard')
  const dialog = await page.dialog('Leave without saving?')
  await page.user.click(dialog.getByRole('button', { name: 'Leave' }))
  await page.arrives(/^\/provider\/dashboard/)
  // Nothing is sent after leaving the page.
  page.unanswer()
  const before = sentTo(page, FILES)
  back()
  expect(sentTo(page, FILES)).toBe(before)
})
