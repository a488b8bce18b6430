import { worker } from './scope.ts'

const RENEW = '/api/push/renew'
const ICON = '/icon-192.png'

type News = { title: string; path: string; tag: string }

/** Shows the server's message to this device, and opens what it is about. */
export function listenToPush(): void {
  worker.addEventListener('push', (event) => {
    const { title, path, tag } = read(event.data)
    event.waitUntil(worker.registration.showNotification(title, { tag, data: { path }, icon: ICON, badge: ICON }))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(addressOf((event.notification.data as News | undefined)?.path)))
  })
  // The browser has given this device another address: the server knows it by the former one.
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event as Renewal)))
}

/** Removes the subscription after push was turned off for this deployment. */
export async function endPush(): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe()
}

/** Browsers show a line of their own for a message without a notice. */
function read(data: PushMessageData | null): News {
  try {
    const { title, path, tag } = (data?.json() ?? {}) as Partial<Record<keyof News, unknown>>
    if (typeof title === 'string' && typeof path === 'string' && typeof tag === 'string') return { title, path, tag }
  } catch {
    // Not of ours, or of a version that wrote otherwise.
  }
  return { title: 'You have a new notification', path: '/inbox', tag: 'news' }
}

/** Never another site, whatever the message says. */
function addressOf(path = ''): URL {
  const inbox = new URL('/inbox', worker.location.origin)
  const url = URL.canParse(path, worker.location.origin) ? new URL(path, worker.location.origin) : inbox
  return url.origin === worker.location.origin && path !== '' ? url : inbox
}

/** A tab that shows it is brought to the front; another may have unsaved typing, so a new one is opened. */
async function open(url: URL): Promise<unknown> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => new URL(tab.url).pathname === url.pathname)
  return shown ? shown.focus() : worker.clients.openWindow(url.href)
}

type Renewal = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

async function renew({ oldSubscription: former, newSubscription }: Renewal): Promise<void> {
  if (!former) return
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(former.options))
  await fetch(RENEW, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: former.endpoint, subscription: subscription.toJSON() }),
  })
}
