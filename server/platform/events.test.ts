import { expect, test } from 'vitest'
import type { Transaction } from './db/connection.ts'
import { createEvents, eventName } from './events.ts'

const GIVEN = eventName<{ tipId: string }>('tip.given')
const trx = {} as Transaction

test('Every subscriber of an event gets its payload, in the order of subscription', async () => {
  const { subscribe, publish } = createEvents()
  const seen: string[] = []
  subscribe(GIVEN, async (_, { tipId }) => void seen.push(`first ${tipId}`))
  subscribe(GIVEN, async (_, { tipId }) => void seen.push(`second ${tipId}`))
  await publish(trx, GIVEN, { tipId: 'one' })
  expect(seen).toEqual(['first one', 'second one'])
})

test('A subscriber or a payload of another type does not compile', () => {
  const { subscribe, publish } = createEvents()
  // @ts-expect-error a tip has no provider
  subscribe(GIVEN, async (_, { providerId }) => void providerId)
  // @ts-expect-error the payload lacks the tip
  void publish(trx, GIVEN, {})
  // @ts-expect-error a name without a payload type
  subscribe('tip.given', async () => undefined)
})
