import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

const SITE = { name: 'Homebloom', supportEmail: 'support@homebloom.test', supportPhone: '(604) 555-0100' }

/** A part of a page as it is first drawn, before its effects: for parts that only signed-in people see. */
export function drawPart(part: ReactNode): string {
  const routes = [{ id: 'root', path: '*', element: part, loader: () => null }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { site: SITE } } } })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The readable text: the words in their order, a blank between any two tags except where a word may only break. */
export function wordsOf(html: string): string {
  const text = html
    .replaceAll(/<wbr *\/?>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => LETTERS[name]!)
  return text.replaceAll(/\s+/g, ' ').trim()
}

const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
