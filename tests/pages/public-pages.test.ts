import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initialsOf } from '#contract/initials.ts'
import { categories, entries } from '#db/seed/catalogue-content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { sampleTestimonials } from '#db/seed/content/testimonials.ts'
import { installCatalogue } from '#server/catalogue/index.ts'
import { installContent } from '#server/content/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { drawPage, partOf } from '#tests/factories/pages.ts'
import { wordsOf } from '#tests/factories/parts.ts'
import { heroFallback } from '#web/home/home-content.ts'

const SOCIAL = [
  { label: 'Instagram', url: 'https://social.example/one' },
  { label: 'Facebook', url: 'https://social.example/two' },
]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ site: { socialLinks: SOCIAL, isSandbox: false } })
})
afterAll(() => t.close())

async function install(change: Partial<typeof documents> = {}): Promise<void> {
  await inTransaction(t.db, async (trx) => {
    await installCatalogue(trx, { categories, entries })
    const all = { ...documents, ...change } as typeof documents
    await installContent(trx, { documents: all, testimonials: sampleTestimonials }, t.clock.now())
    await t.deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** The words of the headings of one level, in their order. */
const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[ >].*?</h${level}>`, 'gs'))].map(([heading]) => wordsOf(heading))
/** The section with this heading. */
const sectionOf = (html: string, heading: string) =>
  html.split('<section').find((section) => wordsOf(section).includes(heading)) ?? ''
const itemsOf = (html: string) => html.split(/<li[^>]*>/).slice(1)
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text = '']) => [wordsOf(text), href])

describe('the home page', () => {
  it('says its own words over a picture while the hero call fails', async () => {
    const { status, main } = await drawPage(t, '/')
    expect(status).toBe(200)
    const { caption, title, description } = heroFallback
    expect(wordsOf(main)).toContain(`${caption} ${title} ${description}`)
    expect(main).toContain('src="/hero/poster.webp"')
  })

  it('says what the hero call answers', async () => {
    const hero = { ...documents['hero']!, caption: 'New caption', title: 'New title', intro: ['New description.'] }
    await install({ hero })
    const { main } = await drawPage(t, '/')
    expect(wordsOf(main)).toContain('New caption New title New description.')
    expect(headings(main, 1)).toEqual(['New title'])
    await install()
  })

  it('has the three steps under How It Works, each with a picture and a line', async () => {
    const steps = sectionOf((await drawPage(t, '/')).main, 'How It Works')
    expect(headings(steps, 3)).toEqual(['Browse Services', 'Book an Appointment', 'Enjoy the Service'])
    const items = itemsOf(steps)
    expect(items.map((item) => wordsOf(item).slice(0, 2))).toEqual(['1 ', '2 ', '3 '])
    for (const item of items) expect(item).toMatch(/<img src="\/art\/.+<p>.{20,}<\/p>/s)
  })

  it('quotes each testimonial with its name, role, stars, text and image', async () => {
    await t.db.updateTable('testimonial').set({ image: '/art/moon.webp' }).where('name', '=', 'Devon Achebe').execute()
    await install()
    const { main } = await drawPage(t, '/')
    const cards = itemsOf(main.split('aria-label="Testimonials"')[1]!.split('</ul>')[0]!)
    expect(cards.map((card) => wordsOf(card))).toEqual(
      sampleTestimonials.map(({ name, role = 'Client', text }) => {
        const face = name === 'Devon Achebe' ? '' : `${initialsOf(name)} `
        return `${text} ${face}${name} ${role}`
      }),
    )
    expect(cards.map((card) => /<img src="([^"]*)"/.exec(card)?.[1])).toEqual(
      sampleTestimonials.map(({ name }) => (name === 'Devon Achebe' ? '/art/moon.webp' : undefined)),
    )
    const stars = sampleTestimonials.map(({ stars: given = 5 }) => given)
    expect(stars).toContain(4.5)
    expect(cards.map((card) => /aria-label="([^"]*)"/.exec(card)?.[1])).toEqual(
      stars.map((given) => `Rated ${given.toFixed(1)} of 5`),
    )
    const halves = cards.map((card) => card.split('inset(0 50% 0 0)').length - 1)
    const whole = cards.map((card) => card.split('inset(0 0% 0 0)').length - 1)
    expect(whole.map((count, at) => count + halves[at]! / 2)).toEqual(stars)
  })
})

describe('pages of words', () => {
  it('About says who we are, what both sides can count on, and the facts', async () => {
    const { status, html, main } = await drawPage(t, '/about')
    expect(status).toBe(200)
    expect(html).toContain('<title>About · Homebloom</title>')
    const said = ['about', 'about-clients', 'about-providers'].map((name) => documents[name]!)
    expect(headings(main, 1)).toEqual([said[0]!.title])
    const points = said.flatMap(({ sections }) => sections)
    expect(headings(main, 3)).toEqual(points.map(({ title }) => title))
    const words = wordsOf(main)
    for (const sentence of [...said[0]!.intro.slice(1), ...points.flatMap(({ paragraphs }) => paragraphs)])
      expect(words).toContain(sentence)
    for (const fact of ['Greater Vancouver', '24 hours notice', 'Mon-Fri 9AM-6PM', 'Major credit cards'])
      expect(words).toContain(fact)
  })

  it('Contact has the six fields, the six kinds of inquiry, the phone, the social links and six questions', async () => {
    const { status, main } = await drawPage(t, '/contact')
    expect(status).toBe(200)
    const form = /<form.*?<\/form>/s.exec(main)?.[0] ?? ''
    const fields = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(fields)).toEqual(new Set(['name', 'email', 'phone', 'subject', 'message', 'inquiry_type']))
    const kinds = [...form.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)
    expect(kinds).toEqual(['general', 'booking', 'provider', 'technical', 'partnership', 'feedback'])
    expect(linksOf(main)).toContainEqual(['(604) 555-0100', 'tel:+16045550100'])
    for (const { label, url } of SOCIAL) expect(linksOf(main)).toContainEqual([label, url])
    const { sections } = documents['faq']!
    expect(sections).toHaveLength(6)
    for (const { title, paragraphs } of sections)
      for (const words of [title, ...paragraphs]) expect(wordsOf(main)).toContain(words)
  })

  it.each([
    ['/privacy-policy', 'privacy-policy'],
    ['/terms', 'terms-of-use'],
  ])('%s is the whole text of %s', async (address, name) => {
    const { status, main } = await drawPage(t, address)
    expect(status).toBe(200)
    const { title, intro, sections } = documents[name]!
    expect(headings(main, 1)).toEqual([title])
    const words = wordsOf(main)
    for (const paragraph of [...intro, ...sections.flatMap((one) => [one.title, ...one.paragraphs])])
      expect(words).toContain(paragraph)
  })
})

it('a payment page without a booking says so', async () => {
  const { status, main } = await drawPage(t, '/payment-success?session_id=made-up')
  expect([status, headings(main, 1)]).toEqual([200, ['No booking ID provided']])
  expect(linksOf(main)).toEqual([['Go to Dashboard', '/dashboard']])
})

describe('around every page', () => {
  it.each(['/', '/contact', '/login', '/no/such/page'])(
    'the footer of %s leads to the six pages and to our social pages',
    async (address) => {
      const links = linksOf(partOf((await drawPage(t, address)).html, 'footer'))
      for (const link of [
        ['Home', '/'],
        ['Services', '/services'],
        ['About', '/about'],
        ['Contact', '/contact'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms', '/terms'],
        ...SOCIAL.map(({ label, url }) => [label, url]),
      ])
        expect(links).toContainEqual(link)
    },
  )

  it.each([
    ['/', true],
    ['/login', true],
    ['/signup', true],
    ['/services', false],
    ['/contact', false],
  ])('the bar of %s is transparent at the top: %s', async (address, isTransparent) => {
    const bar = partOf((await drawPage(t, address)).html, 'header')
    expect(bar).toMatch(/^<header[^>]*>/)
    expect(/^<header[^>]* data-solid/.test(bar)).toBe(!isTransparent)
  })

  it('the bar of a visitor has the public links, Login and Sign Up', async () => {
    expect(linksOf(partOf((await drawPage(t, '/contact')).html, 'header'))).toEqual([
      ['Homebloom', '/'],
      ['Home', '/'],
      ['Services', '/services'],
      ['Contact', '/contact'],
      ['Login', '/login'],
      ['Sign Up', '/signup'],
    ])
  })

  it('the bar leads home by its logo, and marks the page that is open', async () => {
    for (const [address, label] of [
      ['/', 'Home'],
      ['/services', 'Services'],
      ['/contact', 'Contact'],
      ['/login', 'Login'],
    ] as const) {
      const bar = partOf((await drawPage(t, address)).html, 'header')
      expect(bar).toMatch(/<a [^>]*href="\/"[^>]*><svg [^>]*aria-label="Homebloom"/)
      const marked = [...bar.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, text = '']) => text)
      expect(marked.map(wordsOf), address).toEqual([label])
    }
  })

  it.each(['/dashboard', '/profile', '/provider/services'])(
    '%s says Loading while it is not known who is there',
    async (address) => {
      const { status, main } = await drawPage(t, address)
      expect(status).toBe(200)
      expect(/<[^>]*role="status"[^>]*>(?:<span[^>]*aria-hidden[^>]*><\/span>)?<span>Loading<\/span>/.test(main)).toBe(
        true,
      )
    },
  )
})
