import { sendSteps } from '#web/offline/kept/send.ts'
import { readAnySheet } from '#web/offline/kept/sheet.ts'

export { SYNC_TAG } from '#web/offline/kept/names.ts'

/** The browser is back on the network, perhaps with no page of ours open. @throws when it should ask again later */
export async function sendInBackground(): Promise<void> {
  const kept = await readAnySheet()
  if (!kept) return
  const outcome = await sendSteps({ token: kept.token, owner: kept.user.id })
  if (outcome === 'later') throw new Error('no answer yet')
}
