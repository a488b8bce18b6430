import { fireEvent, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

import { wordsOf } from './parts.ts'

export const SOON = { timeout: 20_000, interval: 5 }
export type PartRole =
  | 'article'
  | 'complementary'
  | 'dialog'
  | 'form'
  | 'group'
  | 'list'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'table'
export type PagePart = ReturnType<typeof partOf>

/** A part of the page that is open. It is looked for at each use: what is drawn again is another element. */
export function partOf(role: PartRole, name: string | RegExp, user: UserEvent) {
  const find = () => within(document.body).findByRole(role, { name })
  const inside = async () => within(await find())
  return {
    find,
    inside,
    isThere: () => within(document.body).queryByRole(role, { name }) !== null,
    /** Waits until the part is gone. */
    goes: () => vi.waitFor(() => expect(within(document.body).queryByRole(role, { name })).toBe(null), SOON),
    /** Waits until these words are in it, among others. */
    async says(words: string | RegExp): Promise<void> {
      await find()
      const wanted = typeof words === 'string' ? literally(words) : words
      await vi.waitFor(() => {
        const now = within(document.body).getAllByRole(role, { name })
        expect(now.map(({ innerHTML }) => wordsOf(innerHTML)).join(' ')).toMatch(wanted)
      }, SOON)
    },
    words: async () => wordsOf((await find()).innerHTML),
    field: async (label: string | RegExp) => (await inside()).findByLabelText<HTMLInputElement>(asLabel(label)),
    fill: async (label: string | RegExp, text: string) =>
      fill(await (await inside()).findByLabelText(asLabel(label)), text),
    choose: async (label: string | RegExp, option: string) =>
      choose(await (await inside()).findByLabelText<HTMLSelectElement>(asLabel(label)), option),
    /** Ticks a box, or chooses one of several. */
    async tick(name: string | RegExp): Promise<void> {
      const { queryByRole, getByRole } = await inside()
      await user.click(await vi.waitFor(() => queryByRole('radio', { name }) ?? getByRole('checkbox', { name }), SOON))
    },
    /** Presses a button as soon as it can be pressed. */
    async press(name: string | RegExp): Promise<void> {
      const button = await (await inside()).findByRole('button', { name })
      if (button.matches(':disabled')) await vi.waitFor(() => expect(button.matches(':disabled')).toBe(false), SOON)
      await settle()
      await user.click(button)
    },
    hasButton: async (name: string | RegExp) => (await inside()).queryByRole('button', { name }) !== null,
  }
}

/** React's deferred work is done: no person presses before that. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done))
}

/** Types over the text of a field. */
export function fill(field: HTMLElement, text: string): void {
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

/** @param wanted the value of an option, or its words */
export function choose(select: HTMLSelectElement, wanted: string): void {
  const option = [...select.options].find(({ value, textContent }) => [value, textContent].includes(wanted))
  if (!option) throw new Error(`no option ${wanted}: ${select.textContent}`)
  fireEvent.change(select, { target: { value: option.value } })
}

export function labelled(words: string): RegExp {
  return new RegExp(`^${literally(words).source} *\\*?$`)
}

export function literally(words: string): RegExp {
  return new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

function asLabel(label: string | RegExp): RegExp {
  return typeof label === 'string' ? labelled(label) : label
}
