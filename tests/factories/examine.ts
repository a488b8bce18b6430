import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'

import type axe from 'axe-core'
import { expect } from 'vitest'

import { settle } from './page-part.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that need layout, or concern the whole page. A browser checks them in the table of pages. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'region']

/**
 * No serious or critical accessibility fault in what a test has brought about: in the open dialogs, or else in the
 * page's own content. Roles, names and states alone: what has a size or a colour is looked at in a browser.
 */
export async function expectAccessible(): Promise<void> {
  await settle()
  const own = window as unknown as { axe?: typeof axe }
  own.axe ??= compileFunction(`${AXE}; return window.axe`, ['window', 'document', 'module'])(
    window,
    document,
  ) as typeof axe
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const include = dialogs.length > 0 ? dialogs : [document.querySelector('main')!]
  const rules = Object.fromEntries(OF_LAYOUT.map((id) => [id, { enabled: false }]))
  const { violations } = await own.axe!.run({ include } as axe.ElementContext, {
    iframes: false,
    preload: false,
    resultTypes: ['violations'],
    rules,
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([])
}
