import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { givePapers } from '#tests/factories/papers.ts'
import { addPerson } from '#tests/factories/people.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, { token }: { token: string }): Promise<OpenPage> {
  await workOnce(t)
  await closePages()
  return openPage(t, address, { token })
}

test('a newcomer describes themselves, offers a service, opens their week, asks to be approved, and is', async () => {
  const nadia = await addPerson(t, { role: 'pending_provider', firstName: 'Nadia', lastName: 'Quimby' })
  const first = await open('/dashboard', nadia)
  await first.findByRole('heading', { name: 'Get ready for bookings' })
  await first.user.click(await first.findByRole('link', { name: 'Start' }))
  await first.arrives(/^\/provider\/profile\//)
  await first.findByLabelText(/^Bio/)
  first.fill('Bio', 'Fifteen years with nervous animals and their people. Quiet hands, clean tools.')
  first.fill('Years of experience', '15')
  first.fill('Location', 'Vancouver')
  first.fill('Specialties', 'Anxious dogs')
  await first.user.type(first.field('Specialties'), '{Enter}')
  await first.part('list', 'Your specialties').says('Anxious dogs')
  await first.press('Save profile')
  await first.says('Profile saved')

  const create = await open('/provider/services/create', nadia)
  await create.findByLabelText(/^Category/)
  create.choose('Category', 'Pet Care')
  const entry = await create.findByRole<HTMLSelectElement>('combobox', { name: 'Service' })
  const trimming = () => [...entry.options].find(({ textContent }) => textContent.startsWith('Nail Trimming'))
  await expect.poll(trimming).toBeTruthy()
  await create.user.selectOptions(entry, trimming()!)
  await expect
    .poll(() => (create.field('Description') as HTMLTextAreaElement).value)
    .toBe('Professional Nail Trimming service')
  create.fill(/^Your price for one hour/, '20')
  await create.press('Create and continue')
  await create.says('Nail Trimming was created')

  const week = await open('/provider/availability', nadia)
  await week.user.click(await week.findByRole('switch', { name: 'Monday' }))
  await expect.poll(() => (week.field('Monday: start') as HTMLInputElement).value).toBe('09:00')
  await week.press('Copy Monday to other days')
  const copying = within(await week.findByRole('dialog'))
  await week.user.click(copying.getByRole('button', { name: 'Every day' }))
  await week.user.click(copying.getByRole('button', { name: 'Copy hours' }))
  await week.press('Save availability')
  await week.says('Availability saved')

  await givePapers(t, nadia.id, [{ kind: 'government_id' }, { kind: 'insurance' }])
  const ready = await open('/dashboard', nadia)
  await ready.press('Submit for approval')
  const form = within((await ready.findByRole('group', { name: 'I declare that' })).closest('form')!)
  const submit = () => ready.user.click(form.getByRole('button', { name: 'Submit for approval' }))
  await submit()
  await ready.says('Please confirm that you are 18 or older')
  for (const box of form.getAllByRole('checkbox')) await ready.user.click(box)
  ready.fill('My birth date', '1990-05-17')
  await submit()
  await ready.says('We’re reviewing your application')

  const admin = await anAdmin(t)
  const desk = await open(`/admin/approvals?kind=provider&id=${nadia.id}`, admin)
  await desk.part('region', 'Nadia Quimby').press('Approve')
  await desk.part('dialog', 'Approve Nadia Quimby?').press('Approve')
  await desk.says('Nadia Quimby is approved')
  const approved = await open('/dashboard', nadia)
  await approved.findByRole('heading', { name: 'Today' })
  expect(approved.shown()).not.toContain('We’re reviewing your application')
})
