import { readAnySheet } from '#web/offline/kept/sheet.ts'

import html from './offline.html?raw'

/** The mark, drawn into the page by the build. */
declare const LOGO: string

export const SHELL = 'homebloom.shell'
/** Pictures of what is said without a network, by this page and by those that are open. */
export const SHELL_FILES = ['/art/plug.webp', '/art/tea.webp', '/art/compass.webp', '/icon-192.png']

/** A moment later: a person who has followed a link meanwhile is on their way already. */
const RETURN = "addEventListener('online',()=>setTimeout(()=>navigator.onLine&&location.reload(),800))"
const DAY = '<a class="main" href="/provider/schedule">Your schedule, today and tomorrow</a>'

/** In place of the browser's own error page: what is wrong, what can still be read, and the way on. */
export async function offlinePage(): Promise<Response> {
  const day = (await readAnySheet()) ? DAY : ''
  const body = html
    .replace('<!--logo-->', LOGO)
    .replace('<!--day-->', day)
    .replace('<!--script-->', `<script>${RETURN}</script>`)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(RETURN))
  const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src ${source}; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
