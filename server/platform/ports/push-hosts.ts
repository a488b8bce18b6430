/**
 * Push services of browsers: Chrome, Edge on Android, Samsung and Opera; Firefox; Edge on Windows; Safari. Another one is
 * added by `PUSH_HOSTS`.
 */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** @param hosts names, or `*.` before the end of names */
export function isHostOf(hosts: readonly string[], name: string): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host))
}
