import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConversationWith, listConversations, sendMessage, uploadMessagePhoto } from '#contract/messaging.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { lines } from '#tests/factories/talk.ts'

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterAll(() => t.close())

describe('photos', () => {
  const upload = ({ token }: TestPerson) => uploadPhoto(t, token, uploadMessagePhoto.path)
  const send = (from: TestPerson, to: { id: string }, photos: string[], text = '') =>
    t.call(sendMessage, { token: from.token, params: { id: to.id }, body: { text, photos } })
  const open = (url: string, token: string) =>
    t.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } }).then(({ statusCode }) => statusCode)

  test('go with a message, or are one, and are seen by the two people alone', async () => {
    const client = await addPerson(t)
    const photos = [await upload(client), await upload(client)]
    const sent = await send(client, provider, photos)
    expect(sent.status).toBe(201)
    const [line] = await lines(t, provider, sent.body.conversation_id)
    expect(line!.photos.map(({ id }) => id)).toEqual(photos)
    const url = line!.photos[0]!.pages[0]!
    expect(await open(url, provider.token)).toBe(200)
    // The link was made for the provider; the client has their own.
    expect(await open(url, client.token)).toBe(404)
    expect(await open(sent.body.line.photos[1]!.pages[0]!, client.token)).toBe(200)
    t.advance(6 * 60_000)
    expect(await open(url, provider.token)).toBe(404)
    const { body } = await t.call(listConversations, { token: provider.token })
    expect(body[0]!.last).toMatchObject({ text: '', photos: 2 })
  })

  test('are the own ones, sent once', async () => {
    const [client, other] = [await addPerson(t), await addPerson(t)]
    const id = await upload(client)
    expect((await send(other, provider, [id], 'Look')).status).toBe(422)
    expect((await send(client, provider, [id, id], 'Look')).status).toBe(422)
    expect((await send(client, provider, ['a'.repeat(26)], 'Look')).status).toBe(422)
    expect((await send(client, provider, [id], 'Look')).status).toBe(201)
    expect((await send(client, provider, [id], 'Again')).status).toBe(422)
    // Refused photos aren't stored.
    expect((await t.call(getConversationWith, { token: other.token, params: { id: provider.id } })).body.id).toBeNull()
  })
})
