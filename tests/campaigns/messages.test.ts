import { expect, test } from 'vitest'
import { playMessages } from './messages.ts'

/** `npm run test:long -- messages` plays all of it: 50 conversations, 5,000 messages, five kills. */
const plan = {
  conversations: Number(process.env['MESSAGES_CONVERSATIONS'] ?? 3),
  messages: Number(process.env['MESSAGES_COUNT'] ?? 60),
  kills: Number(process.env['MESSAGES_KILLS'] ?? 1),
}

test('each message is there once and in order, and unread counts are exact, while servers are killed', async () => {
  const verdict = await playMessages(plan)
  process.stdout.write(`messages: ${JSON.stringify(verdict)}\n`)
  expect(verdict).toMatchObject({
    lostMessages: 0,
    doubled: 0,
    outOfOrder: 0,
    gaps: 0,
    wrongUnread: 0,
    lostPortraits: 0,
  })
  expect(verdict.sent).toBe(plan.messages)
}, 1_800_000)
