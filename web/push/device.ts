import type { Devices } from '#contract/push.ts'
import { call } from '#web/api.ts'
import { addDevice, removeDevice } from '#web/endpoints/push.gen.ts'
import { isAppleHandheld, isOnHomeScreen } from '#web/ui/home-screen.ts'

/**
 * This browser's state of push messages: `here`: turned on; `install`: possible once the site is on the home screen;
 * `blocked`: refused in the browser's settings.
 */
export type Standing = 'here' | 'off' | 'blocked' | 'install' | 'none'

const WORKER = '/sw.js'

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari on iPhones and iPads has push for sites on the home screen alone. */
const needsInstall = () => isAppleHandheld() && !isOnHomeScreen()

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for no permission. */
export async function readStanding({ devices }: Devices): Promise<Standing> {
  if (!hasPush()) return needsInstall() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'blocked'
  const isKnown = Notification.permission === 'granted' && devices.some(({ is_current }) => is_current)
  return isKnown && (await findSubscription()) ? 'here' : 'off'
}

/**
 * Has to be called by a tap: the browser asks its owner.
 * @returns the resulting state; null when the owner has not said yes
 */
export async function turnOn(publicKey: string): Promise<Devices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One made for another key of the site, or for another person, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  return call(addDevice, { body: { endpoint, keys: { p256dh, auth } } })
}

/** @param isHere the browser forgets it, too */
export async function turnOff(id: string, isHere: boolean): Promise<Devices> {
  if (isHere) await (await findSubscription())?.unsubscribe()
  return call(removeDevice, { params: { id } })
}

/** Some browsers take bytes alone. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
