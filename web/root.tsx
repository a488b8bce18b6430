import '#web/styles/fonts.css'
import '#web/styles/tokens.css'
import '#web/styles/global.css'
import '#web/styles/print.css'

import { type ReactNode, use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

import regular from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url'
import medium from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url'
import semibold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url'

import { siteContext } from '#web/api.server.ts'
import { ScriptMark } from '#web/script-mark.ts'
import { Frame } from '#web/shell/frame.tsx'
import { HOLD_FORMS, releaseForm } from '#web/shell/early-forms.ts'
import { RouteError } from '#web/shell/route-error.tsx'
import { TOKEN_KEY } from '#web/token.ts'
import { SCHEME_HINT } from '#web/ui/scheme.ts'

import type { Route } from './+types/root'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(siteContext) }
}

/** The deployment's name and contacts don't change while a page is open. */
export const shouldRevalidate = () => false

const fonts = [regular, medium, semibold].map((href) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))

export const links: Route.LinksFunction = () => [
  ...fonts,
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** Before anything is painted: with a stored token the links of visitors stay hidden until the user is known. */
const TOKEN_HINT = `try{if(localStorage.getItem('${TOKEN_KEY}'))document.documentElement.dataset.token=''}catch{}`

/** A browser says once that the site can be put on the home screen, long before it is needed. */
const KEEP_INSTALL = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e})`

export function Layout({ children }: { children: ReactNode }) {
  const mark = use(ScriptMark)
  return (
    <html lang="en-CA" data-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdfcfe" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#150e1d" />
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: SCHEME_HINT }} />
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: `${TOKEN_HINT};${KEEP_INSTALL}` }} />
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: HOLD_FORMS }} />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(releaseForm, [])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteError error={error} />
    </Frame>
  )
}
