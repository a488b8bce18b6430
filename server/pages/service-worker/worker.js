/*
 * Shows what the server tells this device, and opens what it is about. It answers no request and keeps nothing: pages
 * and /api never go through it.
 */
const RENEW = '/api/push/renew'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, path, tag } = read(event.data)
  event.waitUntil(self.registration.showNotification(title, { tag, data: { path }, icon: ICON, badge: ICON }))
})

const ICON = '/icon-192.png'

/** Browsers show a line of their own for a message of which nothing is shown. */
function read(data) {
  try {
    const { title, path, tag } = data.json()
    if (typeof title === 'string' && typeof path === 'string' && typeof tag === 'string') return { title, path, tag }
  } catch {
    // Not of ours, or of a version that wrote otherwise.
  }
  return { title: 'There is news for you', path: '/inbox', tag: 'news' }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.path)))
})

/** Never another site, whatever the message says. */
function addressOf(path) {
  const inbox = new URL('/inbox', self.location.origin)
  const url = URL.canParse(path, self.location.origin) ? new URL(path, self.location.origin) : inbox
  return url.origin === self.location.origin ? url : inbox
}

/** A tab that shows it is brought to the front; another may hold what somebody is typing, so a new one is opened. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find((tab) => new URL(tab.url).pathname === url.pathname)
  return shown ? shown.focus() : self.clients.openWindow(url.href)
}

/** The browser has given this device another address: the server knows it by the former one. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription: former, newSubscription }) {
  if (!former) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(former.options))
  await fetch(RENEW, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: former.endpoint, subscription: subscription.toJSON() }),
  })
}
