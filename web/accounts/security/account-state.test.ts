import { expect, it } from 'vitest'

import type { OwnDataFile } from '#contract/accounts/own-data.ts'
import type { Session } from '#contract/accounts/security.ts'
import type { Notices } from '#contract/notices.ts'

import { type AccountState, stateLines } from './account-state.ts'

const UNKNOWN: AccountState = {
  user: { email: 'maya@example.test', email_state: 'confirmed' },
  newEmail: null,
  sessions: null,
  notices: null,
  files: null,
}
const linesOf = (known: Partial<AccountState>) => stateLines({ ...UNKNOWN, ...known })
const group = { topic: 'bookings', title: 'Visits', optional_text: '', essential_text: null, push: false } as const
const notices = (email: boolean, is_given: boolean): Notices => ({
  groups: [{ ...group, email, inbox: true }],
  texts: { is_given, words: '', said_text: null },
})
const file = (state: OwnDataFile['state']) => ({ state, percent: 40 }) as OwnDataFile

it('the lines of an account say how each part stands', () => {
  const at = (email_state: 'unconfirmed' | 'returned', newEmail: string | null = null) =>
    linesOf({ user: { email: 'maya@example.test', email_state }, newEmail }).email
  expect(linesOf({}).email).toBe('Confirmed · maya@example.test')
  expect(at('unconfirmed')).toBe('Not confirmed yet · maya@example.test')
  expect(at('returned')).toBe('Our emails bounced · maya@example.test')
  expect(at('unconfirmed', 'new@example.test')).toContain('Waiting for new@example.test')
  expect(linesOf({ sessions: [{}] as Session[] }).devices).toBe('This device only')
  expect(linesOf({ sessions: [{}, {}] as Session[] }).devices).toBe('Logged in on 2 devices')
  expect(linesOf({ notices: notices(true, false) }).notifications).toBe('Optional emails on · Text messages off')
  expect(linesOf({ notices: notices(false, true) }).notifications).toBe('Only essential emails · Text messages on')
  expect(linesOf({ files: [file('writing')] }).data).toBe('Preparing your copy: 40%')
  expect(linesOf({ files: [file('ready'), file('failed')] }).data).toBe('Ready to download')
})

it('what could not be loaded leaves out no line', () => {
  expect(Object.values(stateLines(UNKNOWN)).every((line) => line.length > 5)).toBe(true)
})
