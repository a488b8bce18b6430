import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createService,
  deleteService,
  getService,
  listProviderServices,
  listServices,
  updateService,
} from '#contract/providers.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let open: OpenProvider
let client: Pick<TestPerson, 'id' | 'token'>
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  open = await anOpenProvider(t)
  client = await signedUp(t)
})
afterAll(() => t.close())

const balayage = { title: '  balayage ', category: 'Hair', price: 199.99, description: ' Soft ' }
const create = (token: string | undefined, change: Partial<typeof balayage> & { provider_id?: string } = {}) =>
  t.call(createService, { token, body: { ...balayage, ...change } })

describe('offering a service', () => {
  it('takes the entry by its name in any case and answers with what the owner may do', async () => {
    const { status, body } = await create(open.token)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'Balayage',
      category: 'Hair',
      category_slug: 'hair',
      price: 199.99,
      description: 'Soft',
      is_active: true,
      minPrice: 150,
      maxPrice: 300,
      can: { edit: true, book: false },
    })
    const seen = await t.call(getService, { params: { id: body.id }, token: client.token })
    expect(seen.body.can).toEqual({ edit: false, book: true })
    const again = await create(open.token)
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('offering_exists')
  })

  it('is for providers and admins, each in their place', async () => {
    expect((await create(undefined)).status).toBe(401)
    const asClient = await create(client.token)
    expect(asClient.status).toBe(403)
    expect(asClient.body.detail).toBe('Only providers can create services. Your current role is: client')
    const other = await aPendingProvider(t)
    expect((await create(other.token, { provider_id: open.id })).status).toBe(403)
    expect((await create(other.token, { provider_id: other.id })).status).toBe(201)
    const admin = await anAdmin(t)
    expect((await create(admin.token)).status).toBe(422)
    expect((await create(admin.token, { provider_id: client.id })).status).toBe(422)
    const third = await aPendingProvider(t)
    const made = await create(admin.token, { provider_id: third.id })
    expect(made.status).toBe(201)
    expect(made.body.provider_id).toBe(third.id)
    expect(await listAuditEntries(t.db, { type: 'provider', id: third.id })).toMatchObject([
      { actor_id: admin.id, action: 'offering.created', after: { offering: made.body.id, price_cents: 19_999 } },
    ])
  })

  it.each([
    [{ title: 'Moon Walk' }, 'Please select a service'],
    [{ category: 'nail' }, 'Please select a service'],
    [{ price: 149 }, 'Price must be at least $150'],
    [{ price: 300.01 }, 'Price must be at most $300'],
    [{ price: 0 }, 'Please enter a valid price'],
    [{ price: 199.999 }, 'Please enter a valid price'],
    [{ description: '   ' }, 'Please enter a service description'],
    [{ title: ' ' }, 'Please enter a service title'],
  ])('refuses %o', async (change, message) => {
    const { status, body } = await create(open.token, change)
    expect(status).toBe(422)
    expect(body.detail).toBe(message)
  })

  it.each([
    ['title', 'Please enter a service title'],
    ['description', 'Please enter a service description'],
    ['price', 'Please enter a valid price'],
    ['category', 'Please select a service'],
  ] as const)('asks for a missing %s in the words of the form', async (field, message) => {
    const { [field]: _, ...body } = balayage
    const headers = { authorization: `Bearer ${open.token}` }
    const answer = await t.app.http.inject({ method: 'POST', url: '/api/services/', headers, payload: body })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, message])
  })

  it('offers an entry once when two requests meet', async () => {
    const provider = await aPendingProvider(t)
    const both = await Promise.all([create(provider.token), create(provider.token)])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([201, 409]))
  })
})

describe('changing a service', () => {
  it('is for its owner; others learn of it only what the public may see', async () => {
    const provider = await anOpenProvider(t)
    const id = provider.services[0]!.id
    const edit = (token: string | undefined, body: { price?: number; is_active?: boolean; description?: string }) =>
      t.call(updateService, { params: { id }, token, body })
    expect((await edit(undefined, { price: 50 })).status).toBe(401)
    const refused = await edit(open.token, { price: 50 })
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toBe('You do not have permission to edit this service')
    expect((await edit(provider.token, { price: 61 })).body.detail).toBe('Price must be at most $60')
    expect((await edit(provider.token, { price: 50 })).body.price).toBe(50)
    expect((await edit(provider.token, {})).status).toBe(200)

    expect((await edit(provider.token, { is_active: false })).body.is_active).toBe(false)
    expect((await t.call(getService, { params: { id } })).status).toBe(404)
    expect((await edit(open.token, { price: 55 })).status).toBe(404)
    expect((await t.call(listProviderServices, { params: { id: provider.id } })).body).toEqual([])
    const own = await t.call(listServices, { query: { provider_id: provider.id }, token: provider.token })
    expect(own.body.map((service) => service.is_active)).toEqual([false])
    expect((await edit(provider.token, { is_active: true })).body.can.edit).toBe(true)
    expect((await t.call(getService, { params: { id } })).status).toBe(200)
  })

  it('answers for a provider whom nobody may know as for an id that nobody has', async () => {
    const hidden = await signedUp(t, { role: 'provider' })
    const ask = (id: string, token?: string) => t.call(listProviderServices, { params: { id }, token })
    const unknown = await ask('nobody')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    expect((await ask(hidden.id)).body).toEqual(unknown.body)
    expect((await ask(hidden.id, open.token)).body).toEqual(unknown.body)
    expect((await ask(hidden.id, hidden.token)).body).toEqual([])
  })

  it('hides a deleted one for good and lets the entry be offered anew', async () => {
    const provider = await anOpenProvider(t)
    const id = provider.services[0]!.id
    const remove = (token?: string) => t.call(deleteService, { params: { id }, token })
    expect((await remove()).status).toBe(401)
    expect((await remove(open.token)).status).toBe(403)
    expect((await remove(provider.token)).status).toBe(200)
    expect((await remove(provider.token)).status).toBe(404)
    expect((await t.call(getService, { params: { id }, token: provider.token })).status).toBe(404)
    const body = { title: 'Classic Manicure', category: 'nail', price: 40, description: 'Again' }
    expect((await t.call(createService, { token: provider.token, body })).status).toBe(201)
  })
})

describe('a service that an admin keeps for its provider', () => {
  const actsOf = (token: string, provider: OpenProvider) => {
    const [own] = provider.services
    return {
      create: () => create(token, { provider_id: provider.id }),
      update: () => t.call(updateService, { token, params: { id: own!.id }, body: { price: 44, description: 'New' } }),
      remove: () => t.call(deleteService, { token, params: { id: own!.id } }),
    }
  }

  it('takes the second factor and the scope support or trust, and is not touched without', async () => {
    const [provider, support, finance] = [
      await anOpenProvider(t),
      await anAdmin(t, 'support'),
      await anAdmin(t, 'finance'),
    ]
    const refusals = [
      [await newSession(t, support.id, false), 'second_factor_required'],
      [finance.token, 'scope_required'],
    ] as const
    for (const [token, code] of refusals)
      for (const act of Object.values(actsOf(token, provider)))
        expect(await act()).toMatchObject({ status: 403, body: { code } })
    const seen = await t.call(listProviderServices, { params: { id: provider.id } })
    expect(seen.body).toEqual(provider.services.map((own) => expect.objectContaining({ id: own.id, price: own.price })))
  })

  it('is added, changed and deleted with an entry in the audit each', async () => {
    const [provider, admin] = [await anOpenProvider(t), await anAdmin(t, 'trust')]
    const { create: add, update, remove } = actsOf(admin.token, provider)
    expect([(await add()).status, (await update()).status, (await remove()).status]).toEqual([201, 200, 200])
    const entries = await listAuditEntries(t.db, { type: 'provider', id: provider.id })
    const offering = provider.services[0]!.id
    const byAdmin = entries.filter(({ actor_id }) => actor_id === admin.id).toReversed()
    expect(byAdmin).toMatchObject([
      { action: 'offering.created', scope: 'trust' },
      {
        action: 'offering.changed',
        scope: 'trust',
        before: { price_cents: provider.services[0]!.price * 100 },
        after: { offering, price_cents: 4400, description: 'changed' },
      },
      { action: 'offering.deleted', scope: 'trust', after: { offering } },
    ])
  })
})

describe('the list of all services', () => {
  it('pages newest first and refuses a cursor it never sent', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await t.call(listServices, { query: { limit: 2, cursor } })
      expect(page.status).toBe(200)
      seen.push(...page.body.map((service) => service.id))
      cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    } while (cursor)
    const listed = await t.db.selectFrom('offering').select('id').where('is_listed', '=', true).execute()
    expect(seen.toSorted()).toEqual(listed.map((row) => row.id).toSorted())
    expect((await t.call(listServices, { query: { cursor: 'bm9uc2Vuc2U' } })).status).toBe(400)
    expect((await t.call(listServices, { query: { cursor: '!' } })).status).toBe(400)
  })
})
