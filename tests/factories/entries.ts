import { createEntry } from '#contract/admin/catalogue.ts'
import type { TestApp } from './app.ts'
import { anAdmin } from './supply.ts'

type Fields = { category_slug: string; description: string; art: string; min_price: number; max_price: number }

/** A new entry of the catalogue, made by an admin. */
export async function entryNamed(t: TestApp, name: string, fields: Fields) {
  const { token } = await anAdmin(t, 'trust')
  const { status, body } = await t.call(createEntry, { token, body: { ...fields, name } })
  if (status !== 201) throw new Error(`no entry: ${body.detail}`)
  return body
}
