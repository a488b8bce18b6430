/** Once per page: after the first visit pages of ours stand where the browser would show its own error. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Without it the site works as before.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
