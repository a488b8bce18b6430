import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeEntryPicture, getAdminEntry, uploadEntryPicture } from '#contract/admin/catalogue.ts'
import { getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { entryNamed } from '#tests/factories/entries.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t, 'trust')
})
afterAll(() => t.close())

const FIELDS = { category_slug: 'nail', description: 'Green.', art: 'leaves', min_price: 30, max_price: 60 }
const upload = (by = admin) => uploadPhoto(t, by.token, uploadEntryPicture.path)
const change = async (id: string, picture: { file_id: string; alt: string } | null, version?: number) => {
  const { body } = await t.call(getAdminEntry, { token: admin.token, params: { id } })
  return t.call(changeEntryPicture, {
    token: admin.token,
    params: { id },
    body: { version: version ?? body.version, picture },
  })
}
const statusOf = async (url: string) => (await t.app.http.inject({ url })).statusCode

it('shows an entry by a photo of its own, drawn anew, until it is taken away', async () => {
  const { id, name } = await entryNamed(t, 'Photographed', FIELDS)
  const shown = async () => (await t.call(getServiceByTitle, { params: { title: name } })).body.picture
  expect(await shown()).toBeNull()
  const file_id = await upload()
  const set = await change(id, { file_id, alt: ' Two green hands ' })
  const url = `/uploads/entry_pictures/entry_picture_${file_id}.webp`
  expect([set.status, set.body.picture]).toEqual([200, { url, alt: 'Two green hands' }])
  expect(await shown()).toEqual({ url, alt: 'Two green hands' })
  const { body: catalogue } = await t.call(listCatalogue)
  expect(catalogue.entries.find((entry) => entry.id === id)?.picture?.url).toBe(url)
  const { headers, statusCode } = await t.app.http.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])

  const second = await upload()
  expect((await change(id, { file_id: second, alt: 'A hedge' })).body.picture?.alt).toBe('A hedge')
  await workOnce(t)
  expect(await statusOf(url), 'the photo before is gone').toBe(404)
  expect((await change(id, null)).body.picture).toBeNull()
  expect([await shown(), (await change(id, null)).body.code]).toEqual([null, 'wrong_state'])
})

it('takes an own upload once, with words, from who has seen the last version', async () => {
  const { id } = await entryNamed(t, 'Photographed Well', FIELDS)
  const other = await entryNamed(t, 'Photographed Too', FIELDS)
  const file_id = await upload()
  const foreign = await upload(await anAdmin(t, 'trust'))
  const provider = await addPerson(t)
  for (const picture of [
    { file_id: foreign, alt: 'Of somebody else' },
    { file_id: 'a'.repeat(26), alt: 'Of nobody' },
    { file_id, alt: ' x ' },
    { file_id, alt: 'x'.repeat(161) },
  ])
    expect([picture, (await change(id, picture)).status]).toEqual([picture, 422])
  expect((await change(id, { file_id, alt: 'Too late' }, 9)).body.code).toBe('changed_elsewhere')
  await expect(upload(provider)).rejects.toThrow('no upload')
  const both = await Promise.all([id, other.id].map((one) => change(one, { file_id, alt: 'Once only' })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})
