import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listServiceProviders } from '#contract/availability.ts'
import { PHOTOS_MAX } from '#contract/portfolio-terms.ts'
import { deleteService } from '#contract/providers.ts'
import {
  addPhoto,
  changePhoto,
  listProviderPhotos,
  orderPhotos,
  removePhoto,
  reportPhoto,
} from '#contract/providers/portfolio.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { mainPart } from '#server/platform/uploads/blobs.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { eraseProvider } from '#server/providers/erasure-queries.ts'
import { providersOwnData } from '#server/providers/own-data-queries.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addressOf, aPhotoFile, portfolioOf, showPhoto, tryToShow } from '#tests/factories/portfolio.ts'
import { anOpenProvider, aPendingProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

let t: TestApp
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  provider = await anOpenProvider(t)
})
afterAll(() => t.close())

const statusOf = async (url: string, token?: string) =>
  (await t.app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
const publicOf = async (id: string, query: object = {}) =>
  (await t.call(listProviderPhotos, { params: { id }, query })).body
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)
const ownIds = async () => (await portfolioOf(t, provider)).groups.map(({ photos }) => idsOf(photos))

describe('a photo with how it was before', () => {
  const showPair = async () => {
    const before_id = await aPhotoFile(t, provider.id)
    return { id: await showPhoto(t, provider, { before_id }), before_id }
  }

  it('shows both halves to everybody, on cards too, and each opens by its own address', async () => {
    const { id, before_id } = await showPair()
    const before = { id: before_id, widths: [320, 640], blur: expect.any(String) }
    expect(await publicOf(provider.id)).toMatchObject([{ id, before }])
    const cards = await t.call(listServiceProviders, { query: { service: provider.services[0]!.title, limit: 100 } })
    expect(cards.body.find((card) => card.id === provider.id)!.photos).toMatchObject([{ id, before }])
    for (const half of [id, before_id]) expect(await statusOf(addressOf(half))).toBe(200)
    const [photo] = (await portfolioOf(t, provider)).groups[0]!.photos
    for (const link of [photo!.picture, photo!.before_picture!])
      expect([await statusOf(link, provider.token), await statusOf(link, (await addPerson(t)).token)]).toEqual([
        200, 404,
      ])
  })

  it('is hidden, removed and put back as a whole', async () => {
    const { id, before_id } = await showPair()
    for (let n = 0; n < 3; n += 1)
      await t.call(reportPhoto, { token: (await addPerson(t)).token, params: { id }, body: { reason: 'nudity' } })
    for (const half of [id, before_id]) expect(await statusOf(addressOf(half))).toBe(404)
    const pair = await showPair()
    await t.call(removePhoto, { token: provider.token, params: { id: pair.id } })
    for (const half of [pair.id, pair.before_id]) expect(await statusOf(addressOf(half))).toBe(404)
    const back = {
      file_id: pair.id,
      before_id: pair.before_id,
      alt: 'Pink nails with gold',
      consent: 'nobody' as const,
    }
    expect((await t.call(addPhoto, { token: provider.token, body: back })).status).toBe(201)
    expect(await statusOf(addressOf(pair.before_id))).toBe(200)
  })

  it('takes no file that is not theirs or is shown already', async () => {
    const strange = await aPhotoFile(t, (await anOpenProvider(t)).id)
    const { before_id } = await showPair()
    const own = await aPhotoFile(t, provider.id)
    for (const file of [strange, before_id])
      expect((await tryToShow(t, provider, { before_id: file })).answer.status).toBe(422)
    const twice = { file_id: own, before_id: own, alt: 'Pink nails with gold', consent: 'nobody' as const }
    expect((await t.call(addPhoto, { token: provider.token, body: twice })).status).toBe(422)
  })
})

describe('a photo of a provider’s work', () => {
  it('is seen by everybody, in its widths, with what was said about it', async () => {
    const [service] = provider.services
    const whole = await showPhoto(t, provider)
    const one = await showPhoto(t, provider, { service_id: service!.id, alt: 'Hands on a towel', consent: 'agreed' })
    expect(await publicOf(provider.id)).toEqual([
      {
        id: whole,
        alt: 'Pink nails with gold',
        widths: [320, 640],
        blur: expect.any(String),
        before: null,
        is_sample: false,
        service: null,
      },
      expect.objectContaining({ id: one, alt: 'Hands on a towel', service: service!.title }),
    ])
    expect(idsOf(await publicOf(provider.id, { service_id: service!.id }))).toEqual([one])
    for (const file of ['320.webp', '320.avif', '640.webp', '640.avif'])
      expect(await statusOf(addressOf(one, file))).toBe(200)
    const { headers } = await t.app.http.inject({ url: addressOf(one, '640.avif') })
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'image/avif',
      'private, max-age=31536000, immutable',
    ])
    for (const file of ['1280.webp', '320.png', '1.bin']) expect(await statusOf(addressOf(one, file))).toBe(404)
    const own = await portfolioOf(t, provider)
    expect(own).toMatchObject({ is_open: true, max: PHOTOS_MAX })
    expect(own.groups[1]!.photos[0]).toMatchObject({ is_public: true, consent: 'agreed', can: { ask: false } })
  })

  it('comes page by page, of the whole first', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await showPhoto(t, provider))
    ids.push(await showPhoto(t, provider, { service_id: provider.services[0]!.id }))
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await t.call(listProviderPhotos, {
        params: { id: provider.id },
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      found.push(...idsOf(body))
      cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(found).toEqual(ids)
  })

  it('stands on the cards of lists, of the service first, three at the most', async () => {
    const whole = [await showPhoto(t, provider), await showPhoto(t, provider), await showPhoto(t, provider)]
    const one = await showPhoto(t, provider, { service_id: provider.services[0]!.id })
    const cards = await t.call(listServiceProviders, { query: { service: 'Classic Manicure', limit: 100 } })
    const card = cards.body.find(({ id }) => id === provider.id)
    expect(idsOf(card!.photos)).toEqual([one, whole[0], whole[1]])
  })

  it('photos of an invisible provider are visible only to them', async () => {
    const pending = await aPendingProvider(t)
    const id = await showPhoto(t, pending)
    expect(await statusOf(addressOf(id))).toBe(404)
    expect((await t.call(listProviderPhotos, { params: { id: pending.id } })).status).toBe(404)
    const own = await portfolioOf(t, pending)
    const [photo] = own.groups[0]!.photos
    expect([own.is_open, photo!.is_public]).toEqual([false, false])
    expect(await statusOf(photo!.picture, pending.token)).toBe(200)
    expect(await statusOf(photo!.picture, provider.token)).toBe(404)
    expect(await statusOf(photo!.picture)).toBe(401)
  })

  it('needs words, a word about who is seen, and a file of one’s own that waits', async () => {
    const file_id = await aPhotoFile(t, provider.id)
    const show = (body: object) =>
      t.call(addPhoto, {
        token: provider.token,
        body: { file_id, alt: 'A short bob', consent: 'nobody', ...body } as never,
      })
    expect((await show({ alt: ' hm ' })).body).toMatchObject({ detail: 'Please say in a few words what can be seen' })
    expect((await show({ alt: 'x'.repeat(141) })).status).toBe(422)
    expect((await show({ alt: 'Call 604 555 0123 for more' })).status).toBe(422)
    expect((await show({ consent: undefined })).body.detail).toContain('can be recognized')
    expect((await show({ service_id: (await anOpenProvider(t)).services[0]!.id })).body).toMatchObject({
      errors: [{ loc: ['body', 'service_id'] }],
    })
    expect((await show({ file_id: await aPhotoFile(t, (await aPendingProvider(t)).id) })).status).toBe(422)
    expect((await show({})).status).toBe(201)
    expect((await show({})).status).toBe(422)
    const client = await addPerson(t)
    expect((await tryToShow(t, client)).answer.status).toBe(403)
  })

  it('is one of twelve in its group, however many are sent at once', async () => {
    const tries = await Promise.all(Array.from({ length: PHOTOS_MAX + 6 }, () => tryToShow(t, provider)))
    const full = tries.filter(({ answer }) => answer.status === 409)
    const shown = tries.filter(({ answer }) => answer.status === 201)
    expect([shown.length, full.length]).toEqual([PHOTOS_MAX, 6])
    expect(await publicOf(provider.id, { limit: 100 })).toHaveLength(PHOTOS_MAX)
    // Each service has room of its own.
    expect((await tryToShow(t, provider, { service_id: provider.services[0]!.id })).answer.status).toBe(201)
  })

  it('stands where its owner puts it', async () => {
    const [a, b, c] = [await showPhoto(t, provider), await showPhoto(t, provider), await showPhoto(t, provider)]
    const order = (photo_ids: string[], token = provider.token) =>
      t.call(orderPhotos, { token, body: { service_id: null, photo_ids } })
    expect((await order([c, a, b])).status).toBe(200)
    expect((await ownIds())[0]).toEqual([c, a, b])
    expect(idsOf(await publicOf(provider.id))).toEqual([c, a, b])
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, b, b],
      [a, b, await showPhoto(t, await anOpenProvider(t))],
    ])
      expect((await order(wrong)).body).toMatchObject({ code: 'changed_elsewhere' })
    expect((await order([c, a, b], (await anOpenProvider(t)).token)).status).toBe(409)
    // A new one goes to the end, also when one before it is gone.
    await t.call(removePhoto, { token: provider.token, params: { id: a } })
    const d = await showPhoto(t, provider)
    expect((await ownIds())[0]).toEqual([c, b, d])
  })

  it('is changed and removed by its owner alone, and a slip can be undone', async () => {
    const id = await showPhoto(t, provider)
    const other = await anOpenProvider(t)
    const change = (token: string, alt = 'Gold leaf on short nails') =>
      t.call(changePhoto, { token, params: { id }, body: { alt } })
    expect((await change(other.token)).status).toBe(404)
    expect((await change(provider.token)).body.groups[0]!.photos[0]!.alt).toBe('Gold leaf on short nails')
    const remove = (token: string) => t.call(removePhoto, { token, params: { id } })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(provider.token)).status).toBe(200)
    expect([(await ownIds())[0], await statusOf(addressOf(id))]).toEqual([[], 404])
    const body = { file_id: id, alt: 'Gold leaf on short nails', consent: 'nobody' as const }
    expect((await t.call(addPhoto, { token: provider.token, body })).status).toBe(201)
    expect(await statusOf(addressOf(id))).toBe(200)
    await remove(provider.token)
    t.advance(25 * 3_600_000)
    await workOnce(t)
    expect((await t.call(addPhoto, { token: provider.token, body })).status).toBe(422)
  })

  it('goes with its service', async () => {
    const [service] = provider.services
    const kept = await showPhoto(t, provider)
    const gone = await showPhoto(t, provider, { service_id: service!.id })
    await t.call(deleteService, { token: provider.token, params: { id: service!.id } })
    expect([await statusOf(addressOf(kept)), await statusOf(addressOf(gone))]).toEqual([200, 404])
    await workOnce(t)
    expect(await t.deps.storage.read(`portfolio_photo_${gone}_640.avif`)).toBeUndefined()
    expect(await ownIds()).toEqual([[kept]])
    expect((await tryToShow(t, provider, { service_id: service!.id })).answer.status).toBe(422)
  })

  it('leaves nothing when its owner deletes their account, and of reports no words', async () => {
    const id = await showPhoto(t, provider)
    const theirs = await showPhoto(t, await anOpenProvider(t))
    await t.call(reportPhoto, {
      token: provider.token,
      params: { id: theirs },
      body: { reason: 'other', note: 'I know her' },
    })
    await inTransaction(t.db, (trx) => eraseProvider(trx, provider.id, t.clock.now()))
    const photos = t.db.selectFrom('portfolio_photo').select('id').where('provider_id', '=', provider.id)
    const reports = t.db.selectFrom('portfolio_report').select('note').where('reporter_id', '=', provider.id)
    expect([await photos.execute(), await reports.execute(), await statusOf(addressOf(id))]).toEqual([
      [],
      [{ note: null }],
      404,
    ])
  })

  it('stands in the file of own data, with its picture', async () => {
    const id = await showPhoto(t, provider, { alt: 'Nails for the export' })
    const kind = providersOwnData.find(({ name }) => name === 'photos-of-your-work')!
    const owner = { ...provider, role: 'provider' }
    const { rows } = await inTransaction(t.db, (trx) => kind.read(t.deps, trx, owner, ''))
    expect(rows).toEqual([expect.objectContaining({ file: id, alt: 'Nails for the export', consent: 'nobody' })])
    const [file] = await findFiles(t.db, [id])
    expect(mainPart(file!)).toBe('640.webp')
  })
})
