import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { vi } from 'vitest'
import { TOKEN_KEY } from '#web/token.ts'
import type { TestApp } from './app.ts'
import { drawPart } from './parts.ts'

type PageFile = {
  clientLoader: (args: { request: Request; params: Record<string, string>; context: RouterContextProvider }) => unknown
  default: ComponentType<{ loaderData: unknown; params: Record<string, string> }>
}

type Visit = {
  /** Below `web`. */
  file: string
  token: string
  params?: Record<string, string>
  /** The status with which the server answers in place of its own, without a reason; null leaves it its own. */
  answer?: (path: string) => number | null
}

/**
 * A page as the browser of a signed-in person loads it, and as it is drawn then. The API of the test answers. Call
 * `vi.unstubAllGlobals()` after each test.
 */
export async function drawLoaded(
  t: TestApp,
  { file, token, params = {}, answer = () => null }: Visit,
): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === TOKEN_KEY ? token : null) })
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const status = answer(path)
    if (status !== null) return new Response('{}', { status })
    const { statusCode, body } = await t.app.http.inject({
      method: method as 'GET',
      url: path,
      headers: headers as Record<string, string>,
    })
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
  })
  const page = (await import(/* @vite-ignore */ join(import.meta.dirname, '../../web', file))) as PageFile
  const request = new Request(new URL('/somewhere', t.deps.site.publicUrl))
  const loaderData = await page.clientLoader({ request, params, context: new RouterContextProvider() })
  return drawPart(createElement(page.default, { loaderData, params }))
}
