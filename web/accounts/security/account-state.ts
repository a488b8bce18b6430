import type { OwnDataFile } from '#contract/accounts/own-data.ts'
import type { Session } from '#contract/accounts/security.ts'
import type { Notices } from '#contract/notices.ts'
import type { SessionUser } from '#web/session.ts'

import type { AccountPart } from './parts.ts'

/** State of an account. Null where it could not be loaded. */
export type AccountState = {
  user: Pick<SessionUser, 'email' | 'email_state'>
  /** The address that a change waits for. */
  newEmail: string | null
  sessions: readonly Session[] | null
  notices: Notices | null
  files: readonly OwnDataFile[] | null
}

/** One line for each part of the account: its status. */
export function stateLines({ user, newEmail, sessions, notices, files }: AccountState): Record<AccountPart, string> {
  return {
    email: `${emailText(user.email_state, newEmail)} · ${user.email}`,
    password: 'Change it',
    devices: devicesText(sessions),
    notifications: noticesText(notices),
    data: dataText(files?.[0]),
    delete: 'This can’t be undone',
  }
}

function emailText(state: SessionUser['email_state'], newEmail: string | null): string {
  if (newEmail !== null) return `Waiting for ${newEmail}`
  return state === 'returned' ? 'Our emails bounced' : state === 'confirmed' ? 'Confirmed' : 'Not confirmed yet'
}

function devicesText(sessions: AccountState['sessions']): string {
  if (sessions === null) return 'Where you’re logged in'
  return sessions.length <= 1 ? 'This device only' : `Logged in on ${sessions.length} devices`
}

function noticesText(notices: Notices | null): string {
  if (notices === null) return 'Email, inbox and text messages'
  const isOn = (channel: 'email' | 'inbox') => notices.groups.some((group) => group[channel])
  const emails = isOn('email') ? 'Optional emails on' : 'Only essential emails'
  return `${emails} · Text messages ${notices.texts.is_given ? 'on' : 'off'}`
}

function dataText(file: OwnDataFile | undefined): string {
  if (file?.state === 'writing') return `Preparing your copy: ${file.percent}%`
  return file?.state === 'ready' ? 'Ready to download' : 'Download a copy'
}
