import type { User } from '#contract/accounts.ts'
import type { DaySheet } from '#contract/bookings/day-sheet.ts'
import { timeText, WEEKDAYS } from '#contract/clock.ts'
import { DAY_SHEET_HOURS } from '#contract/constants.ts'

import { DAY_STORE, drop } from './names.ts'
import { inStore } from './store.ts'

/** A day sheet as it lies in this browser, with the session that it belongs to. */
export type KeptSheet = {
  user: User
  token: string
  sheet: DaySheet
  /** By this device's clock. */
  stored_at: number
}

type Row = KeptSheet & { key: 'sheet' }

const KEEP_MS = DAY_SHEET_HOURS * 3_600_000

/** Also when the clock of the device was turned back: its age is unknown then. */
export function isTooOld(since: number, now = Date.now()): boolean {
  return now - since > KEEP_MS || now < since - 60_000
}

/** The sheet of the person signed in by this token; one that is too old or belongs to another session is deleted. */
export async function readSheet(token: string | null): Promise<KeptSheet | null> {
  const kept = await readAnySheet()
  if (kept === null || kept.token === token) return kept
  drop(DAY_STORE)
  return null
}

/** Whosever it is; deleted once it is too old. */
export async function readAnySheet(): Promise<KeptSheet | null> {
  try {
    const row = (await inStore(DAY_STORE, 'readonly', (kept) => kept.get('sheet'))) as Row | undefined
    if (row && !isTooOld(row.stored_at)) return row
    if (row) drop(DAY_STORE)
    return null
  } catch {
    return null
  }
}

export async function writeSheet(sheet: KeptSheet): Promise<void> {
  await inStore(DAY_STORE, 'readwrite', (kept) => kept.put({ ...sheet, key: 'sheet' } satisfies Row))
}

/** The server's current time, as far as the device knows. */
export function serverNow({ sheet, stored_at }: Pick<KeptSheet, 'sheet' | 'stored_at'>, now = Date.now()): number {
  return Date.parse(sheet.as_of) + (now - stored_at)
}

/** "9:12 AM" where the visits are, or with the day when it is another. */
export function clockOf({ sheet }: Pick<KeptSheet, 'sheet'>, at: number, now = at): string {
  const { date, time } = localOf(sheet, at)
  const day = date === localOf(sheet, now).date ? '' : `${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]} `
  return day + timeText(time)
}

/** By the clocks of the service zone, as the server had them: what a browser knows of zones may be old. */
export function localOf({ as_of, as_of_local }: KeptSheet['sheet'], at: number): { date: string; time: string } {
  const local = new Date(Date.parse(`${as_of_local}:00Z`) + Math.floor((at - Date.parse(as_of)) / 60_000) * 60_000)
  const [date = '', time = ''] = local.toISOString().slice(0, 16).split('T')
  return { date, time }
}
