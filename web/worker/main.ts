import { dropOldFiles, keepDay, renewDay } from './keep-day.ts'
import { SHELL, SHELL_FILES } from './offline-page.ts'
import { endPush, listenToPush } from './push.ts'
import { routePages } from './route-pages.ts'
import { worker } from './scope.ts'
import { sendInBackground, SYNC_TAG } from './send-in-background.ts'

import type { KeepDay } from '#web/offline/kept/names.ts'

/**
 * The site's one service worker: shows push messages, answers with a page of ours where there is no network, keeps a
 * provider's day readable and sends what waits. It never answers for /api.
 * Rules: docs/product-rules.md#without-reception
 */
worker.addEventListener('install', (event) => {
  // An open page continues with what it has: nothing that it may still request is removed.
  void worker.skipWaiting()
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(SHELL_FILES)))
})

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  await worker.clients.claim()
  await worker.registration.navigationPreload?.enable()
  if (worker.WITH_PUSH === false) await endPush()
  await dropOldFiles()
  await renewDay()
}

worker.addEventListener('message', (event) => {
  const asked = event.data as KeepDay | null
  if (asked?.type === 'keep-day') event.waitUntil(keepDay(asked.paths))
})

worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground())
})

listenToPush()
routePages()
