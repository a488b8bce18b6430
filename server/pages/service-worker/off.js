/* Takes the place of the worker where it is switched off: ends what it was asked to do, clears up and goes. */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const subscription = await self.registration.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe()
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
