/** Once per page: after the first visit pages of ours replace the browser's own error. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Without it the site works as before.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
