import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyOfEach } from './limit-concurrency.ts'

/** Work that runs until it is let go. */
function held() {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { work: () => until, letGo }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('costs together stay within the limit, and who came first goes first', async () => {
  const gate = limitConcurrency({ atOnce: 10, waiting: 5 })
  const running: string[] = []
  const start = (name: string, cost: number) => {
    const { work, letGo } = held()
    const done = gate(() => {
      running.push(name)
      return work()
    }, cost)
    return { letGo, done }
  }
  const six = start('six', 6)
  const eight = start('eight', 8)
  // There would be room for it, but another one has waited longer.
  const one = start('one', 1)
  await settle()
  expect(running).toEqual(['six'])
  six.letGo()
  await six.done
  await settle()
  expect(running).toEqual(['six', 'eight', 'one'])
  const huge = start('huge', 99)
  eight.letGo()
  await eight.done
  expect(running).not.toContain('huge')
  one.letGo()
  await one.done
  await settle()
  expect(running).toContain('huge')
  huge.letGo()
  await huge.done
})

test('work whose turn does not come in time is refused, and what waits behind it goes on', async () => {
  const gate = limitConcurrency({ atOnce: 2, waiting: 5, waitMs: 20 })
  const first = held()
  const running = gate(first.work, 1)
  const large = gate(held().work, 2)
  const small = gate(() => Promise.resolve('done'), 1)
  await expect(large).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await small).toBe('done')
  first.letGo()
  await running
  expect(await gate(() => Promise.resolve('next'), 2)).toBe('next')
})

test('a full queue refuses, and work that failed gives its place back', async () => {
  const gate = limitConcurrency({ atOnce: 1, waiting: 1 })
  const first = held()
  const running = gate(first.work)
  const failing = gate(() => Promise.reject(new Error('broken')))
  await expect(gate(async () => 1)).rejects.toMatchObject({ code: 'too_many_requests' })
  first.letGo()
  await running
  await expect(failing).rejects.toThrow('broken')
  expect(await gate(async () => 2)).toBe(2)
})

test('each kind has its own limit, whatever the others do', async () => {
  const ofEach = limitConcurrencyOfEach({ atOnce: 1, waiting: 1 })
  const first = held()
  const running = ofEach('one', first.work)
  const behind = ofEach('one', async () => 'behind')
  await expect(ofEach('one', async () => 'too many')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await ofEach('other', async () => 'at once')).toBe('at once')
  first.letGo()
  await running
  expect(await behind).toBe('behind')
})
