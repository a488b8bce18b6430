import { expect, test } from 'vitest'
import { patiently } from './patiently.ts'

test('A start asks a database again that answers too late', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked < 3) throw new Error('timeout exceeded when trying to connect')
    return 'answered'
  }
  expect(await patiently(ask, { pauseMs: 1 })).toBe('answered')
})

test('A start ends when the database stays silent, and at once when it refuses', async () => {
  let asked = 0
  const failing = (message: string) => async () => {
    asked += 1
    throw new Error(message)
  }
  await expect(patiently(failing('Connection terminated'), { forMs: 5, pauseMs: 10 })).rejects.toThrow('terminated')
  asked = 0
  await expect(patiently(failing('relation does not exist'))).rejects.toThrow('relation')
  expect(asked).toBe(1)
})
